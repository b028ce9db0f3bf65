import test from 'ava';
import { Tally } from './tally.js';
import type { TestResult } from './tap-reader.js';

const result = (outcome: TestResult['outcome'], title = 'a title', details: string[] = []): TestResult => ({
  title,
  outcome,
  details,
});

function tallyOf(...results: TestResult[]): { good: boolean; written: string; lastLine: string } {
  let written = '';
  const tally = new Tally((text) => {
    written += text;
  });
  for (const each of results) tally.add(each);
  tally.finish();
  return { good: tally.good, written, lastLine: written.trimEnd().split('\n').at(-1) as string };
}

test('the last line says how many passed and failed, and of skipped ones only when there are some', (t) => {
  t.is(tallyOf(result('passed'), result('passed')).lastLine, '2 passed, 0 failed');
  t.is(tallyOf(result('passed'), result('failed')).lastLine, '1 passed, 1 failed');
  t.is(tallyOf(result('passed'), result('skipped')).lastLine, '1 passed, 0 failed, 1 skipped');
});

test('a run is good when something passed and nothing failed', (t) => {
  t.true(tallyOf(result('passed'), result('skipped')).good);
  t.false(tallyOf(result('passed'), result('failed')).good);
});

test('a run without a test has failed, and says so; skipped ones did not run', (t) => {
  const { good, written, lastLine } = tallyOf();
  t.false(good);
  t.true(written.includes('no test ran'));
  t.is(lastLine, '0 passed, 1 failed');
  t.is(tallyOf(result('skipped')).lastLine, '0 passed, 1 failed, 1 skipped');
});

test('a failure is shown with its details, and all of them once more at the end with their places', (t) => {
  const { written } = tallyOf(
    result('failed', 'first', ['    message: no', `    at: 'fn (src/a.ts:1:2)'`]),
    result('passed'),
    result('failed', 'second'),
  );
  t.true(written.startsWith(`✘ first\n    message: no\n    at: 'fn (src/a.ts:1:2)'\n.\n✘ second\n`));
  t.true(written.includes('Failed:\n  first (fn (src/a.ts:1:2))\n  second\n'));
});

test('a place that is too long for its line is told too', (t) => {
  const details = ['    message: no', '    at: >-', '      file:///a/folder/of/a/long/name/a.test.js:1:2'];
  const { written } = tallyOf(result('failed', 'first', details), result('failed', 'second'));
  t.true(written.includes('Failed:\n  first (file:///a/folder/of/a/long/name/a.test.js:1:2)\n  second\n'));
});

test('dots stand in lines of a hundred', (t) => {
  const { written } = tallyOf(...Array.from({ length: 250 }, () => result('passed')));
  t.deepEqual(
    written
      .split('\n')
      .map((line) => line.length)
      .slice(0, 3),
    [100, 100, 50],
  );
});
