import test from 'ava';
import { referencedSources } from './references.js';

const RESULTS = ['a', 'b', 'c'].map((name, index) => ({ id: index + 1, url: `https://${name}.example/page` }));

/** The names of the results that a text points at. */
function named(
  text: string,
  results: readonly { id?: number; url: string }[] = RESULTS,
  fetched: readonly { id?: number; url: string }[] = [],
) {
  return referencedSources(text, results, fetched).map(({ url }) => new URL(url).hostname.replace('.example', ''));
}

test('markers name results by id, or by position from zero, in the order of the text, each once', (t) => {
  for (const [text, names] of [
    ['One.[3][1] Two [3].', ['c', 'a']],
    ['One [2, 1]. Two [1,3].', ['b', 'a', 'c']],
    ['One [web:0]. Two [web:2][web:0].', ['a', 'c']],
    ['One [web:1, web:2].', ['b', 'c']],
    ['**[2]**', ['b']],
    ['|One[1]|Two[2]|', ['a', 'b']],
    ['[1]: see below', ['a']],
    ['One [1](as they say).', ['a']],
  ] as const) {
    t.deepEqual(named(text), names, text);
  }
});

test('a text without a marker, or with a marker of no source, has no reference', (t) => {
  for (const text of [
    '[0]',
    '[4]',
    '[12]',
    '[2026]',
    '[web:3]',
    '[x]',
    '[]',
    '[1',
    '1]',
    '(1)',
    '[-1]',
    '[1.5]',
    '[00001]',
  ]) {
    t.deepEqual(named(text), [], text);
  }
  t.deepEqual(named('Known [1], unknown [12].'), ['a']);
});

test('ids count on over several searches, wherever a page turns up again', (t) => {
  const results = [...RESULTS, { id: 11, url: 'https://d.example/' }, { id: 12, url: 'https://a.example/page' }];
  t.deepEqual(named('[11][12]', results), ['d', 'a']);
});

test('results without ids are counted from one', (t) => {
  const results = RESULTS.map(({ url }) => ({ url }));
  t.deepEqual(named('[2][web:2]', results), ['b', 'c']);
});

test('a link names a result in any surrounding text', (t) => {
  for (const text of [
    '[B](https://b.example/page)',
    '[1](https://b.example/page)',
    '[B](<https://b.example/page>)',
    '[B](https://b.example/page "the title")',
    '<https://b.example/page>',
    'See https://b.example/page.',
    'See https://b.example/page/, please.',
    '"https://b.example/page"',
    'HTTPS://B.example/page#part',
    'http://b.example/page',
    '**https://b.example/page**',
    'https://b.example/page[7]',
    '|https://b.example/page|',
  ]) {
    t.deepEqual(named(text), ['b'], text);
  }
});

test('a link to another page of a host, or to no page, names no source', (t) => {
  for (const text of [
    'https://b.example/',
    'https://b.example/page/2',
    'https://b.example/pages',
    'https://b.example/page?x=1',
    'https://b.example.evil/page',
    'b.example/page',
    'https://',
    'https://[',
  ]) {
    t.deepEqual(named(text), [], text);
  }
});

test('pages that were fetched are named by links, and by markers that count on behind the results', (t) => {
  const fetched = [{ url: 'https://f.example/' }, { url: 'https://g.example/' }];
  t.deepEqual(named('https://f.example [1]', RESULTS, fetched), ['f', 'a']);
  t.deepEqual(named('[5] and [web:3], not [6]', RESULTS, fetched), ['g', 'f']);
  t.deepEqual(named('[2]', [], fetched), ['g']);
  t.deepEqual(named('[12]', [{ id: 11, url: 'https://a.example/' }], fetched), ['f']);
});

test('an id names a fetched page, unless a result has the same', (t) => {
  const fetched = [
    { id: 2, url: 'https://f.example/' },
    { id: 9, url: 'https://g.example/' },
  ];
  t.deepEqual(named('[9] [2]', RESULTS, fetched), ['g', 'b']);
});

test('a page that was found and fetched is one source', (t) => {
  t.deepEqual(named('[1] [4] https://a.example/page', RESULTS, [{ url: 'https://a.example/page/' }]), ['a']);
});

test('a huge text that could be anything is read in no time', (t) => {
  const started = performance.now();
  for (const piece of [
    '[1',
    '[1,',
    '[1 ',
    'https://a(',
    `https://a${'.'.repeat(100)}`,
    '(',
    '.',
    '[web:',
    ' ',
    '[1\t',
    'https://a|',
  ]) {
    t.deepEqual(named(piece.repeat(200_000 / piece.length)), [], piece);
  }
  t.true(performance.now() - started < 5000);
});

test('addresses of nothing but punctuation are read in no time', (t) => {
  const started = performance.now();
  const results = Array.from({ length: 20 }, (_, index) => ({
    url: `https://a.example/${'.'.repeat(50_000)}${index}x`,
  }));
  t.deepEqual(referencedSources(`https://a.example/${'.'.repeat(50_000)}`, results, []), []);
  t.true(performance.now() - started < 2000);
});
