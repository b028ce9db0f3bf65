import test from 'ava';
import { readMention } from './read-mention.js';

const LENGTH = 50_000;
const fill = (piece: string, length = LENGTH) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** What makes naive readers of Markdown, matchers and segmenters slow. */
const PIECES = [
  'a',
  'A',
  'a ',
  'aA',
  'Aa ',
  'a.',
  'A. ',
  "a'",
  '1',
  '1 ',
  '(',
  '[',
  '](',
  '[a](',
  '[a](b)',
  '([',
  '([a][1],',
  '*',
  '**a ',
  '_',
  '`',
  '~',
  '# ',
  '# a\n',
  '- a\n',
  '1. a\n',
  '\t- a\n',
  '> ',
  '|',
  '|a|\n',
  '\n',
  ' ',
  '.',
  ',',
  ':',
  '"',
  '<a ',
  '&',
  '&amp;',
  '&#x20;',
  'https://',
  'https://a.b\n',
  'Sources:\nhttps://a.b\n',
  '[1]: a\n',
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
];
const BRANDS = ['Acme', 'C++', 'a b '.repeat(8), `aX${'a'.repeat(40)}Y`];

/** Processor time of this thread, the better of two: neither a busy machine nor a collection of garbage counts. */
function milliseconds(work: () => void): number {
  const times = [1, 2].map(() => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

const read = (text: string) => () => {
  for (const brand of BRANDS) readMention(text, brand);
};

test('no text takes more than its share of time: eight times the length, no more than about eight times the time', (t) => {
  read(fill('Acme is (good). '))();
  for (const piece of PIECES) {
    const part = milliseconds(read(fill(piece, LENGTH / 8)));
    const whole = milliseconds(read(fill(piece)));
    t.true(whole < 24 * part + 200, `${JSON.stringify(piece)}: ${part} ms, then ${whole} ms`);
  }
});

test('nested brackets and ever deeper lists are read in their share of time too', (t) => {
  const nested = ['[]', '()', '【】'].map(
    ([open = '', close = '']) => open.repeat(LENGTH / 2) + close.repeat(LENGTH / 2),
  );
  const deeper = Array.from({ length: 300 }, (_, indent) => `${' '.repeat(indent)}- a`).join('\n');
  const links = `${'['.repeat(LENGTH / 6)}${fill('](b)', (4 * LENGTH) / 6)}`;
  for (const text of [...nested, deeper, links]) t.true(milliseconds(read(text)) < 2000);
});

test('literally, a hundred letters are found in fifty thousand in their share of time', (t) => {
  for (const brand of BRANDS) {
    t.true(milliseconds(() => readMention(fill('ab'), brand, { matching: 'literal' })) < 1000);
  }
});
