import { setImmediate as nextTurn } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { linksIn } from '../brand/links-in.js';
import { platformResult, type ReportOptions } from '../report.js';
import { answerBrands } from './answer-brands.js';
import { extractBrands } from './extract-brands.js';
import { PIECES } from './linear-pieces.test.helper.js';
import { namedBrands } from './named-brands.js';
import { readMention } from './read-mention.js';

/** Characters of a text that is compared with its eighth part. */
const LENGTH = 16_000;
/** Characters of a text with a limit of its own. */
const LONG = 50_000;
const fill = (piece: string, length = LENGTH) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const BRANDS = ['Acme', 'C++', 'a b '.repeat(8), 'aaaaabcd', `aX${'a'.repeat(40)}Y`];
/** Brands whose letters a text is full of, in another case. */
const CASED = ['acmE', `${'a '.repeat(40)}A`];

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
  for (const brand of CASED) readMention(text, brand, { caseSensitive: true });
};

/** Tries before a work counts as slow: garbage may be collected in one of them. */
const MAX_TRIES = 5;

interface Share {
  /** Names the text in a failure. */
  readonly about: string;
  readonly eighth: () => void;
  readonly all: () => void;
  /** Milliseconds by which the whole may exceed its share. */
  readonly slackMs: number;
}

/**
 * Fails when a work takes far more than eight times what its eighth part takes. Lets other work of the thread go on. Some
 * systems count the time of threads in steps of milliseconds, so further tries take the mean of several eighth parts.
 */
async function assertShare(t: ExecutionContext, { about, eighth, all, slackMs }: Share): Promise<void> {
  const tries: string[] = [];
  while (tries.length < MAX_TRIES) {
    await nextTurn();
    const runs = tries.length === 0 ? 1 : 8;
    const part = milliseconds(() => repeat(runs, eighth)) / runs;
    const whole = milliseconds(all);
    if (whole < 24 * part + slackMs) break;
    tries.push(`${part} ms, then ${whole} ms`);
  }
  t.true(tries.length < MAX_TRIES, `${about}: ${tries.join('; ')}`);
}

function repeat(runs: number, work: () => void): void {
  for (let run = 0; run < runs; run++) work();
}

/**
 * Fails when eight times the length takes far more than eight times the time. With this slack, work that grows with the
 * square fails even where each pair of characters costs a tenth of a nanosecond.
 */
function assertLinear(t: ExecutionContext, about: string, work: (length: number) => () => void, length = LENGTH) {
  return assertShare(t, { about, eighth: work(length / 8), all: work(length), slackMs: 10 });
}

test.serial(
  'no text takes more than its share of time: eight times the length, no more than about eight times the time',
  async (t) => {
    read(fill('Acme is (good). '))();
    for (const piece of PIECES) await assertLinear(t, JSON.stringify(piece), (length) => read(fill(piece, length)));
  },
);

for (const [place, textOf] of Object.entries(PLACES)) {
  test.serial(`a mention ${place} of any text is read, ranked and shown in its share of time`, async (t) => {
    for (const piece of PIECES) {
      const work = (length: number) => () => void readMention(textOf(piece, length), 'Acme');
      await assertLinear(t, JSON.stringify(piece), work, 2 * LENGTH);
    }
  });
}

test.serial('nested brackets and ever deeper lists are read in their share of time too', (t) => {
  const nested = ['[]', '()', '【】'].map(([open = '', close = '']) => open.repeat(LONG / 2) + close.repeat(LONG / 2));
  const deeper = Array.from({ length: 300 }, (_, indent) => `${' '.repeat(indent)}- a`).join('\n');
  const links = `${'['.repeat(LONG / 6)}${fill('](b)', (4 * LONG) / 6)}`;
  const groups = `${fill('([', LONG / 3)}${fill('](b))', (5 * LONG) / 6)}`;
  const counted = `${deeper}\n${fill('# a\n', LONG)}`;
  for (const text of [...nested, deeper, links, groups, counted]) t.true(milliseconds(read(text)) < 2000);
});

test.serial('one long line that may be a source is read in its share of time', async (t) => {
  for (const head of ['[1] http ', 'Sources:\n1. ', '[a]: https://b "']) {
    for (const piece of ['a. ', 'a)', 'a** ', '. ', '"', '“', '[', '[a](', '[a](b) ', '[1]', 'www.', 'https://']) {
      const work = (length: number) => () => void readMention(`${head}${fill(piece, length)} Acme`, 'Acme');
      await assertLinear(t, JSON.stringify(head + piece), work, 2 * LENGTH);
    }
  }
});

test.serial('the brands of any text are told in their share of time', async (t) => {
  for (const piece of [...PIECES, '[Acme](https://acme.example) ', 'Acme https://acme.example ', 'Acme ([']) {
    await assertLinear(t, JSON.stringify(piece), (length) => () => void namedBrands(fill(piece, length)), 2 * LENGTH);
  }
});

/** Fifty brands that begin alike, and some that a text is full of. */
const TRACKED = [...Array.from({ length: 46 }, (_, index) => 'a'.repeat(index + 2)), 'Acme', 'A', 'Ab', 'a+'];

test.serial('all mentions of found and of fifty tracked brands are told in their share of time', async (t) => {
  for (const track of [[], TRACKED]) {
    const work = (piece: string) => (length: number) => () => void extractBrands(fill(piece, length), { track });
    for (const piece of PIECES) await assertLinear(t, JSON.stringify(piece), work(piece));
  }
});

const COMPARED = { brand: 'Zed', aliases: TRACKED.slice(36), competitors: TRACKED, matching: 'words' } as const;

test.serial('a brand with many aliases and competitors is read in its share of time', async (t) => {
  const work = (text: string) => () => void answerBrands({ text, citations: [] }, COMPARED);
  for (const piece of PIECES) await assertLinear(t, JSON.stringify(piece), (length) => work(fill(piece, length)));
});

test.serial('the links of any text are read in their share of time', async (t) => {
  for (const piece of [...PIECES, '[a](https://b.example/', '[a](https://b.example) ', '[a](<', '![a](', 'https://(']) {
    await assertLinear(t, JSON.stringify(piece), (length) => () => void linksIn(fill(piece, length)), 2 * LENGTH);
  }
});

const LITERAL_PIECES = ['a', 'a ', 'ab ', 'Acme ', '[a](b)', '- a\n'];

test.serial('literally, all places of dozens of brands are told in their share of time', async (t) => {
  const near = Array.from({ length: 50 }, (_, index) => `${fill('a ', 76)}x${letter(index)}`);
  for (const track of [TRACKED, near]) {
    for (const piece of LITERAL_PIECES) {
      const work = (length: number) => () => void extractBrands(fill(piece, length), { track, matching: 'literal' });
      await assertLinear(t, JSON.stringify(piece), work);
    }
  }
});

test.serial('literally, a brand with many aliases and competitors is read in its share of time', async (t) => {
  const literal = { ...COMPARED, matching: 'literal' } as const;
  for (const caseSensitive of [false, true]) {
    const work = (text: string) => () => void answerBrands({ text, citations: [] }, { ...literal, caseSensitive });
    for (const piece of LITERAL_PIECES) {
      await assertLinear(t, JSON.stringify(piece), (length) => work(fill(piece, length)));
    }
  }
});

test.serial('literally, twenty names that are compared take about as long as one', async (t) => {
  const names = Array.from({ length: 20 }, (_, index) => `${fill('ab', 97)}x${letter(index)}`);
  const compared = { aliases: names.slice(0, 10), competitors: names.slice(10), include: ['sentiment'] };
  const read = (text: string, options: Partial<ReportOptions> = {}) => {
    const answered = { platform: 'chatgpt', answer: { text: `Zed is. ${text}`, citations: [] }, latencyMs: 1 } as const;
    const all = { brand: 'Zed', channel: 'api', matching: 'literal', include: ['sentiment'], ...options } as const;
    return () => void platformResult(answered, all);
  };
  for (const piece of LITERAL_PIECES) {
    const eighth = read(fill(piece, LONG / 8));
    const all = read(fill(piece, LONG), compared);
    await assertShare(t, { about: JSON.stringify(piece), eighth, all, slackMs: 50 });
  }
});

test.serial('literally, a hundred letters are found in fifty thousand in their share of time', (t) => {
  for (const brand of BRANDS) {
    t.true(milliseconds(() => readMention(fill('ab', LONG), brand, { matching: 'literal' })) < 1000);
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
  test.serial(`a thousand marked-up brands ${kind} take no more time than some readings of the text`, async (t) => {
    const entities = Array.from({ length: 1000 }, (_, index) => ({ name: nameOf(index) }));
    for (const piece of ['abcdefghij ', 'a ', 'a', 'Ab ', 'a+', 'a.com ', '+']) {
      const text = `Zed is. ${fill(piece, LONG)}`;
      const alone = () => void readMention(text, 'Zed');
      const all = () => void readMention(text, 'Zed', { entities });
      await assertShare(t, { about: JSON.stringify(piece), eighth: alone, all, slackMs: 100 });
    }
  });
}
