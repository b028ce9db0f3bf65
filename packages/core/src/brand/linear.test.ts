import test, { type ExecutionContext } from 'ava';
import { extractBrands } from './extract-brands.js';
import { linksIn } from './links-in.js';
import { namedBrands } from './named-brands.js';
import { readMention } from './read-mention.js';

const LENGTH = 50_000;
const fill = (piece: string, length = LENGTH) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** What makes naive readers of Markdown, matchers, segmenters and counters of names slow. */
const PIECES = [
  'a',
  'A',
  'a ',
  'A ',
  'aA',
  'AAa',
  'Aa ',
  'a.',
  'A.',
  'a. ',
  'A. ',
  'Aa. ',
  'A, ',
  'a, ',
  "a'",
  "A's ",
  'A-',
  'A&',
  'A & ',
  'A1',
  'The ',
  'the ',
  'The. ',
  'May ',
  'The Acme ',
  'Acme ',
  'Acme, ',
  'Acme. ',
  'Acme!',
  'Acmo ',
  'acme.com ',
  'C++ ',
  'Notion, ',
  'Notion and ',
  'Best: ',
  'Mr. ',
  'U.S. ',
  '1',
  '1 ',
  '1. ',
  '1) ',
  '(',
  '[',
  '](',
  '[a](',
  '[a](b)',
  '([',
  '([a][1],',
  '([a](b) ',
  '. [a.b](c) ',
  '. [a.b](c) d ',
  '[a](b?utm_source=openai) ',
  '*',
  '** ',
  '**a ',
  '**a** ',
  '**A** ',
  '_',
  '`',
  '~',
  '# ',
  '# a\n',
  '# A\n',
  '- a\n',
  '- The Acme\n',
  '1. a\n',
  '1. Acme\n',
  '\t- a\n',
  '> ',
  '|',
  '| a ',
  '| A ',
  '|a|\n',
  '|a|\n|-|\n',
  '|-',
  'a|b\n',
  '\n',
  'a\n\n',
  'A\n\n',
  ' ',
  '.',
  '. ',
  '!',
  ',',
  ':',
  '"',
  '“',
  '-',
  '- ',
  '<a ',
  '<b',
  '<b>',
  '&',
  '&amp;',
  '&#x20;',
  'https://',
  'https://a.b ',
  'https://a.b\n',
  'www.',
  'Sources: ',
  'Sources: A http\n',
  'Sources:\nhttps://a.b\n',
  '[1]: a\n',
  '[1]: https://a.b\n',
  '[1] https://a.b A\n',
  '```\n',
  '\\',
  '【',
  '\ue200',
  '漢字テスト',
  'ภาษาไทย',
  '😀',
  '👨‍👩‍👧',
  '\u0301',
  'a\u0301',
  '\u200b',
  '\ud800',
  'ﷺ',
  '…',
];
const BRANDS = ['Acme', 'C++', 'a b '.repeat(8), 'aaaaabcd', `aX${'a'.repeat(40)}Y`];

/** Where the brand stands in a text of one piece over and over: what is asked of a mention depends on what surrounds it. */
const PLACES: Readonly<Record<string, (piece: string, length: number) => string>> = {
  'in front': (piece, length) => `Acme ${fill(piece, length)}`,
  'in the middle': (piece, length) => `${fill(piece, length / 2)} Acme ${fill(piece, length / 2)}`,
  'at the end': (piece, length) => `${fill(piece, length)} Acme`,
};

/** Processor time of this thread. */
function milliseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

const read = (text: string) => () => {
  for (const brand of BRANDS) readMention(text, brand);
};

/** Fails when a work takes far more than eight times what its eighth part takes. Garbage may be collected in one try. */
function assertShare(t: ExecutionContext, about: string, eighth: () => void, all: () => void): void {
  const tries: string[] = [];
  while (tries.length < 3) {
    const part = milliseconds(eighth);
    const whole = milliseconds(all);
    if (whole < 24 * part + 100) break;
    tries.push(`${part} ms, then ${whole} ms`);
  }
  t.true(tries.length < 3, `${about}: ${tries.join('; ')}`);
}

/** Fails when eight times the length takes far more than eight times the time. */
function assertLinear(t: ExecutionContext, about: string, work: (length: number) => () => void, length: number): void {
  assertShare(t, about, work(length / 8), work(length));
}

test('no text takes more than its share of time: eight times the length, no more than about eight times the time', (t) => {
  read(fill('Acme is (good). '))();
  for (const piece of PIECES) assertLinear(t, JSON.stringify(piece), (length) => read(fill(piece, length)), LENGTH);
});

for (const [place, textOf] of Object.entries(PLACES)) {
  test(`a mention ${place} of any text is read, ranked and shown in its share of time`, (t) => {
    for (const piece of PIECES) {
      const work = (length: number) => () => void readMention(textOf(piece, length), 'Acme');
      assertLinear(t, JSON.stringify(piece), work, 2 * LENGTH);
    }
  });
}

test('nested brackets and ever deeper lists are read in their share of time too', (t) => {
  const nested = ['[]', '()', '【】'].map(
    ([open = '', close = '']) => open.repeat(LENGTH / 2) + close.repeat(LENGTH / 2),
  );
  const deeper = Array.from({ length: 300 }, (_, indent) => `${' '.repeat(indent)}- a`).join('\n');
  const links = `${'['.repeat(LENGTH / 6)}${fill('](b)', (4 * LENGTH) / 6)}`;
  const groups = `${fill('([', LENGTH / 3)}${fill('](b))', (5 * LENGTH) / 6)}`;
  const counted = `${deeper}\n${fill('# a\n')}`;
  for (const text of [...nested, deeper, links, groups, counted]) t.true(milliseconds(read(text)) < 2000);
});

test('one long line that may be a source is read in its share of time', (t) => {
  for (const head of ['[1] http ', 'Sources:\n1. ', '[a]: https://b "']) {
    for (const piece of ['a. ', 'a)', 'a** ', '. ', '"', '“', '[', '[a](', '[a](b) ', '[1]', 'www.', 'https://']) {
      const work = (length: number) => () => void readMention(`${head}${fill(piece, length)} Acme`, 'Acme');
      assertLinear(t, JSON.stringify(head + piece), work, 2 * LENGTH);
    }
  }
});

test('the brands of any text are told in their share of time', (t) => {
  for (const piece of [...PIECES, '[Acme](https://acme.example) ', 'Acme https://acme.example ', 'Acme ([']) {
    assertLinear(t, JSON.stringify(piece), (length) => () => void namedBrands(fill(piece, length)), 2 * LENGTH);
  }
});

/** Fifty brands that begin alike, and some that a text is full of. */
const TRACKED = [...Array.from({ length: 46 }, (_, index) => 'a'.repeat(index + 2)), 'Acme', 'A', 'Ab', 'a+'];

test('all mentions of found and of fifty tracked brands are told in their share of time', (t) => {
  for (const track of [[], TRACKED]) {
    const work = (piece: string) => (length: number) => () => void extractBrands(fill(piece, length), { track });
    for (const piece of PIECES) assertLinear(t, JSON.stringify(piece), work(piece), LENGTH);
  }
});

test('the links of any text are read in their share of time', (t) => {
  for (const piece of [...PIECES, '[a](https://b.example/', '[a](https://b.example) ', '[a](<', '![a](', 'https://(']) {
    assertLinear(t, JSON.stringify(piece), (length) => () => void linksIn(fill(piece, length)), 2 * LENGTH);
  }
});

test('literally, all places of dozens of brands are told in their share of time', (t) => {
  const near = Array.from({ length: 50 }, (_, index) => `${fill('a ', 76)}x${letter(index)}`);
  for (const track of [TRACKED, near]) {
    for (const piece of ['a', 'a ', 'ab ', 'Acme ', '[a](b)', '- a\n']) {
      const work = (length: number) => () => void extractBrands(fill(piece, length), { track, matching: 'literal' });
      assertLinear(t, JSON.stringify(piece), work, LENGTH);
    }
  }
});

test('literally, a hundred letters are found in fifty thousand in their share of time', (t) => {
  for (const brand of BRANDS) {
    t.true(milliseconds(() => readMention(fill('ab'), brand, { matching: 'literal' })) < 1000);
  }
});

/** A thousand names that are costly to tell from each other or from what a text says. */
const ENTITIES: Readonly<Record<string, (index: number) => string>> = {
  'that are near misses': (index) => `abcdefgh${letter(index)}${letter(index / 26)}`,
  'that begin alike': (index) => fill('abcdefghij ', index % 99),
  'of short words that begin alike': (index) => fill('a ', index % 99),
  'that are one word, and begin alike': (index) => 'a'.repeat(index % 99),
  'of humps': (index) => fill('Ab', index % 99),
  'with symbols': (index) => `${fill('a+', index % 98)}+`,
  'that are hosts': (index) => `${'a'.repeat(index % 60)}.com`,
};
const letter = (index: number) => String.fromCharCode(97 + (Math.floor(index) % 26));

for (const [kind, nameOf] of Object.entries(ENTITIES)) {
  test(`a thousand marked-up brands ${kind} take no more time than some readings of the text`, (t) => {
    const entities = Array.from({ length: 1000 }, (_, index) => ({ name: nameOf(index) }));
    for (const piece of ['abcdefghij ', 'a ', 'a', 'Ab ', 'a+', 'a.com ', '+']) {
      const text = `Zed is. ${fill(piece)}`;
      const alone = () => void readMention(text, 'Zed');
      assertShare(t, JSON.stringify(piece), alone, () => void readMention(text, 'Zed', { entities }));
    }
  });
}
