import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import { isPlain, plainBreaks } from './plain-breaks.js';
import { segmentBreaks } from './sentence-breaks.js';

const plain = Array.from({ length: 0x2200 }, (_, unit) => String.fromCharCode(unit)).filter((character) =>
  isPlain(character, 0, 1),
);
/** Pieces that the rules of sentences look at. */
const PIECES = [...'.!?\'")(“”’»,-:;–— \n\t\u00a0aZéÉ5€…/', '. ', 'Acme', 'acme', 'U.S. ', '4.5'];

function assertAlike(t: ExecutionContext, text: string, from = 0, to = text.length): void {
  t.deepEqual([...plainBreaks(text, from, to)], [...segmentBreaks(text, from, to)], JSON.stringify(text));
}

test('sentences of plain texts begin where Intl.Segmenter begins them', (t) => {
  const texts = [PIECES, plain].map((pieces) => fc.array(fc.constantFrom(...pieces), { maxLength: 30 }));
  for (const pieces of texts) {
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        assertAlike(t, text);
        assertAlike(t, text, text.length >> 2, text.length - (text.length >> 2));
      }),
      { numRuns: 3000 },
    );
  }
});

test('each plain character has the class that Intl.Segmenter gives it', (t) => {
  for (const character of plain) {
    for (const around of ['a.X', 'a. X', 'A.X', 'a?X', 'a.X a', 'a. Xa', 'aX A', '.)X', 'X. A', 'X.A', 'X! A']) {
      assertAlike(
        t,
        around.replace('X', () => character),
      );
    }
  }
});

test('other characters, and line ends but one, are not plain', (t) => {
  for (const character of ['\r', '\u0085', '\u2028', '\u2029', '\u00ad', '。', 'я', '中', '😀', '\u0301']) {
    t.false(isPlain(`a${character}b`, 0, 3), JSON.stringify(character));
  }
  t.true(isPlain('a\rb', 2, 3));
  t.true(isPlain('😀', 0, 0));
});
