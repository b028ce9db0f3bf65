import test from 'ava';
import fc from 'fast-check';
import { supportReader } from './supported-texts.js';
import type { UrlCitation } from './url-citation.js';

const supportedTexts = (text: string, citations: readonly UrlCitation[]) =>
  citations.map(supportReader(text, citations));

type Unit = 'code points' | 'UTF-16 units';
const UNITS: readonly Unit[] = ['code points', 'UTF-16 units'];

const lengthIn = (unit: Unit, text: string) => (unit === 'code points' ? [...text].length : text.length);

/** Text in which each `{marker}` is cited, by offsets in the given unit. */
function written(unit: Unit, pieces: readonly (string | { marker: string; url: string })[]) {
  const citations: UrlCitation[] = [];
  let text = '';
  for (const piece of pieces) {
    const words = typeof piece === 'string' ? piece : piece.marker;
    const start_index = lengthIn(unit, text);
    const end_index = start_index + lengthIn(unit, words);
    if (typeof piece !== 'string') citations.push({ type: 'url_citation', url: piece.url, start_index, end_index });
    text += words;
  }
  return { text, citations };
}

const cite = (url: string) => ({ marker: `([${new URL(url).host}](${url}))`, url });
const A = cite('https://a.example/x?utm_source=openai');
const B = cite('https://b.example/');

function supportedBy(...pieces: readonly (string | { marker: string; url: string })[]) {
  const { text, citations } = written('code points', pieces);
  return supportedTexts(text, citations);
}

test('a citation supports the line before its marker, without the bullet', (t) => {
  t.deepEqual(supportedBy('Intro.\n- **Acme** leads. It is cheap. ', A, '  \n2. Zeta follows ', B, '.'), [
    '**Acme** leads. It is cheap.',
    'Zeta follows',
  ]);
});

test('it reaches back to the marker before', (t) => {
  t.deepEqual(supportedBy('Acme leads ', A, '. .NET is old (v9), ', B), ['Acme leads', 'NET is old (v9)']);
  t.deepEqual(supportedBy('.NET leads ([c.example](https://c.example/)). Acme too. ', A), ['Acme too.']);
});

test('neighbouring markers support the same claim', (t) => {
  t.deepEqual(supportedBy('Acme leads. ', A, ' ', B), ['Acme leads.', 'Acme leads.']);
  const pair = {
    marker: '([a.example](https://a.example/), [b.example](https://b.example/))',
    url: 'https://b.example/',
  };
  t.deepEqual(supportedBy('Acme leads. ', pair), ['Acme leads.']);
});

test('a marker may be a plain link, and other links belong to the claim', (t) => {
  const plain = { marker: '[Acme – CRM](https://a.example/wiki/Acme_(CRM))', url: 'https://a.example/wiki/Acme_(CRM)' };
  t.deepEqual(supportedBy('See [Zeta](https://z.example) or Acme ', plain, ' and ', B), [
    'See [Zeta](https://z.example) or Acme',
    'and',
  ]);
});

test('a marker with nothing before it supports no text', (t) => {
  t.deepEqual(supportedBy(A, ' Acme leads.\n- ', B), [undefined, undefined]);
});

test('without offsets, or with offsets that miss the address, there is no text', (t) => {
  const text = 'Acme leads. ([a.example](https://a.example/))';
  const at = (start_index?: number, end_index?: number): UrlCitation => {
    return { type: 'url_citation', url: 'https://a.example/', start_index, end_index };
  };
  t.deepEqual(
    supportedTexts(text, [at(), at(12), at(undefined, 45), at(0, 12), at(45, 12), at(900, 999), at(12, 45)]),
    [...Array(6).fill(undefined), 'Acme leads.'],
  );
});

test('offsets count code points or UTF-16 units, by the place of the address', (t) => {
  for (const unit of UNITS) {
    const { text, citations } = written(unit, [
      '👍🏽 Acme 🚀 – “best”. ',
      A,
      '\n🇬🇧 Zeta 𝒁. ',
      B,
      ' 😀😀😀 Acme again. ',
      A,
    ]);
    t.deepEqual(supportedTexts(text, citations), ['👍🏽 Acme 🚀 – “best”.', '🇬🇧 Zeta 𝒁.', '😀😀😀 Acme again.'], unit);
  }
});

test('any claim is found, in either unit', (t) => {
  const words = fc.stringMatching(/^[A-Za-zÀ-ÿ😀-😈🚀 ]{1,80}$/u).map((claim) => `x${claim}x`);
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), fc.constantFrom(...UNITS), (claims, unit) => {
      const pieces = claims.flatMap((claim, index) => [`${claim} `, cite(`https://host-${index}.example/`), '\n']);
      const { text, citations } = written(unit, pieces);
      t.deepEqual(supportedTexts(text, citations), claims);
    }),
    { numRuns: 300 },
  );
});

test('a long claim keeps the whole sentences next to the marker, 300 code points at most', (t) => {
  const sentence = `${'word '.repeat(19)}end.`;
  t.is(sentence.length, 99);
  t.deepEqual(supportedBy(`${`${sentence} `.repeat(9)}`, A), [[sentence, sentence, sentence].join(' ')]);
  t.deepEqual(supportedBy(`${'😀'.repeat(301)} `, A), ['😀'.repeat(300)]);
  t.deepEqual(supportedBy(`${'😀'.repeat(300)} `, A), ['😀'.repeat(300)]);
});

test('a supported text is a short, well-formed piece of any text with any offsets', (t) => {
  const text = fc
    .string({ unit: 'binary', maxLength: 60 })
    .map((rest) => `${rest}😀([a](https://a.example/))\n🚀${rest}`);
  const index = fc.option(fc.nat(200), { nil: undefined });
  fc.assert(
    fc.property(text, fc.array(fc.tuple(index, index), { maxLength: 5 }), (said, spans) => {
      const citations = spans.map(([start_index, end_index]): UrlCitation => {
        return { type: 'url_citation', url: 'https://a.example/', start_index, end_index };
      });
      for (const found of supportedTexts(said, citations)) {
        if (found === undefined) continue;
        t.true(said.includes(found) && [...found].length <= 300 && found.isWellFormed() && found !== '');
      }
    }),
    { numRuns: 500 },
  );
});

test('a huge text with thousands of markers is read in no time', (t) => {
  const pieces = Array.from({ length: 3000 }, (_, index) => [`Claim ${index} ${'😀 word '.repeat(100)}`, B]).flat();
  const { text, citations } = written('UTF-16 units', pieces);
  const started = performance.now();
  t.true(supportedTexts(text, citations).every((found) => found !== undefined));
  t.true(performance.now() - started < 5000);
});

test('thousands of citations of a text of blanks, or of pieces that could be links, do not add up', (t) => {
  const url = 'https://a.example/';
  for (const piece of [' ', ' (', '.', '[', '[a](https://a', '[a](https://a()', 'a. ', '- ', '1) ', 'word, ']) {
    const marker = `${piece.repeat(8000 / piece.length)}x`;
    const text = `${marker}([a](${url}))`;
    const citation = { type: 'url_citation', url, start_index: marker.length, end_index: text.length } as const;
    const spread = Array.from({ length: 1000 }, (_, index) => ({ ...citation, start_index: marker.length - index }));
    const started = performance.now();
    const same = supportedTexts(text, Array(5000).fill(citation));
    t.is(new Set(same).size, 1);
    t.is(supportedTexts(text, spread)[0], same[0]);
    t.true(performance.now() - started < 3000, piece);
  }
});
