import test from 'ava';
import { TapReader, type TestResult } from './tap-reader.js';

function read(text: string): { results: TestResult[]; untold: number } {
  const results: TestResult[] = [];
  const reader = new TapReader((result) => results.push(result));
  for (const line of text.split('\n')) reader.read(line);
  reader.end();
  return { results, untold: reader.untold };
}

test('passed, skipped and failed tests are told apart, in their order', (t) => {
  const { results } = read(
    ['TAP version 13', 'ok 1 - one', 'ok 2 - two # SKIP', 'not ok 3 - three', '', '1..3', '# fail 1'].join('\n'),
  );
  t.deepEqual(results, [
    { title: 'one', outcome: 'passed', details: [] },
    { title: 'two', outcome: 'skipped', details: [] },
    { title: 'three', outcome: 'failed', details: [] },
  ]);
});

test('a failure comes with its error and place, and without the marks around them', (t) => {
  const { results, untold } = read(
    [
      'not ok 1 - a › b',
      '  ---',
      '    name: AssertionError',
      '    at: src/a.test.ts:1:2',
      '  ...',
      'ok 2 - c',
      '# fail 1',
    ].join('\n'),
  );
  t.deepEqual(results[0]?.details, ['    name: AssertionError', '    at: src/a.test.ts:1:2']);
  t.is(results.length, 2);
  t.is(untold, 0);
});

test('a failure at the end of a stream that breaks off is still told', (t) => {
  const { results } = read(['not ok 1 - last', '  ---', '    message: gone'].join('\n'));
  t.deepEqual(results, [{ title: 'last', outcome: 'failed', details: ['    message: gone'] }]);
});

test('a test that is still to be written counts as failed', (t) => {
  t.is(read('not ok 1 - later # TODO').results[0]?.outcome, 'failed');
});

test('titles may hold what looks like TAP', (t) => {
  const { results } = read(['ok 1 - a # b', 'ok 2 - ok 3 - not ok', 'ok 3 - is # SKIP a word?'].join('\n'));
  t.deepEqual(
    results.map(({ title, outcome }) => [title, outcome]),
    [
      ['a # b', 'passed'],
      ['ok 3 - not ok', 'passed'],
      ['is # SKIP a word?', 'passed'],
    ],
  );
});

test('comments and logs are no results', (t) => {
  t.deepEqual(read(['# a hook', '#     a log line', '    ok 1 - indented', ''].join('\n')).results, []);
});

test('tests that never ran are counted from the total', (t) => {
  t.is(read(['ok 1 - a', 'not ok 2 - crashed', '# tests 5', '# pass 1', '# fail 4'].join('\n')).untold, 3);
});
