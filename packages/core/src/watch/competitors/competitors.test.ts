import test from 'ava';
import { comparisons, firedOn, naming, type WatchOptions } from '../compare-run.test.helper.js';
import type { Observation } from '../observation.js';
import { TRIGGERS } from '../triggers.js';

const NOTHING: readonly string[] = [];
const competitors = ['Globex', 'Initech'];
const rivals = (runs: readonly Observation[], options: WatchOptions = {}) =>
  firedOn(runs, { competitors, triggerOn: TRIGGERS, ...options }).map((fired) =>
    fired.filter((trigger) => trigger.startsWith('competitor_')),
  );
const changes = (runs: readonly Observation[], options: WatchOptions = {}) =>
  comparisons(
    runs.map((chatgpt) => ({ chatgpt })),
    { competitors, triggerOn: TRIGGERS, ...options },
  ).map(({ competitorChanges }) => competitorChanges);
const times = (count: number, names: readonly string[]) => Array.from({ length: count }, () => naming(names));

test('the first answer of a platform is the baseline of its competitors, and each change after it fires', (t) => {
  const runs = [['Globex', 'Acme'], ['Acme'], ['Acme', 'Globex'], ['Globex', 'Acme'], ['Globex']].map((names) =>
    naming(names),
  );
  t.deepEqual(rivals(runs), [NOTHING, ['competitor_removed'], ['competitor_added'], ['competitor_passed'], NOTHING]);
  const on = { brand: 'Globex', platform: 'chatgpt' as const };
  t.deepEqual(changes(runs).flat(), [
    { ...on, change: 'removed', from_rank: 1, to_rank: null },
    { ...on, change: 'added', from_rank: null, to_rank: 2 },
    { ...on, change: 'passed', from_rank: 2, to_rank: 1 },
  ]);
});

test('a competitor passes where the brand led: it ranks higher, or is named and the brand no longer', (t) => {
  const passes = (before: readonly string[], after: readonly string[]) =>
    rivals([naming(before), naming(after)])
      .at(-1)
      ?.includes('competitor_passed');
  t.true(passes(['Acme', 'Globex'], ['Globex', 'Acme']));
  t.true(passes(['Acme', 'Globex'], ['Globex']));
  t.true(passes(['Acme'], ['Globex']));
  t.true(passes(['Acme'], ['Globex', 'Acme']));
  t.false(passes(['Globex', 'Acme'], ['Globex']));
  t.false(passes(['Globex'], ['Globex', 'Acme']));
  t.false(passes([], ['Globex', 'Acme']));
  t.false(passes(['Hooli', 'Acme'], ['Acme', 'Globex']));
  t.true(
    rivals([naming(['Acme']), naming([]), naming(['Globex'])])
      .at(-1)
      ?.includes('competitor_passed'),
  );
});

test('a watch without competitors has none in its state, and names that objects have of their own are no exception', (t) => {
  const [before] = comparisons([{ chatgpt: naming(['Globex', 'Acme']) }]);
  t.deepEqual(before?.competitorChanges, []);
  t.false(JSON.stringify(before?.state).includes('competitors'));
  const odd = ['constructor', '__proto__'];
  t.deepEqual(rivals([naming(odd), naming([])], { competitors: odd }).at(-1), ['competitor_removed']);
});

test('with confirm, the change must hold in so many answers, and answers without a leader do not count', (t) => {
  const sensitivity = { confirm: 3 };
  const back = [...times(3, ['Acme', 'Globex']), ...times(2, ['Globex', 'Acme']), ...times(9, ['Acme', 'Globex'])];
  t.deepEqual(rivals(back, { sensitivity }).flat(), []);
  const gaps = [['Acme', 'Globex'], ['Globex', 'Acme'], [], ['Globex', 'Acme'], [], ['Globex', 'Acme']].map((names) =>
    naming(names),
  );
  t.deepEqual(rivals(gaps, { sensitivity }).at(-1), ['competitor_passed']);
  t.deepEqual(rivals([...times(3, ['Acme']), ...times(3, ['Acme', 'Globex'])], { sensitivity }), [
    ...times(5, []).map(() => NOTHING),
    ['competitor_added'],
  ]);
});

test('ranks that differ by fewer places than min_rank_change show no leader', (t) => {
  const sensitivity = { minRankChange: 2 };
  const next = [naming(['Acme', 'Hooli', 'Globex']), naming(['Globex', 'Acme', 'Hooli'])];
  t.deepEqual(rivals(next, { sensitivity }).at(-1), []);
  t.deepEqual(rivals([...next, naming(['Globex', 'Hooli', 'Acme'])], { sensitivity }).at(-1), ['competitor_passed']);
});

test('a trigger in its cooldown keeps silent for all competitors, and reports afterwards a change that holds', (t) => {
  const sensitivity = { cooldownRuns: 2 };
  const runs = [
    ['Acme'],
    ['Acme', 'Globex'],
    ['Acme', 'Globex', 'Initech'],
    ['Acme', 'Globex', 'Initech'],
    ['Acme', 'Globex', 'Initech'],
  ];
  t.deepEqual(
    changes(
      runs.map((names) => naming(names)),
      { sensitivity },
    ).map((all) => all.map(({ brand }) => brand)),
    [[], ['Globex'], [], [], ['Initech']],
  );
  const passed = [
    ['Acme', 'Globex', 'Initech'],
    ['Globex', 'Acme', 'Initech'],
    ...times(2, []).map(() => ['Globex', 'Initech', 'Acme']),
  ];
  t.deepEqual(
    rivals(
      [...passed, ['Globex', 'Initech', 'Acme']].map((names) => naming(names)),
      { sensitivity },
    ).map(({ length }) => length),
    [0, 1, 0, 0, 1],
  );
});

test('the summary has a sentence for each competitor, which no longer counts as a new brand', (t) => {
  const summaries = (runs: readonly (readonly string[])[]) =>
    comparisons(
      runs.map((names) => ({ gemini: naming(names) })),
      { competitors, triggerOn: TRIGGERS },
    ).map(({ summary }) => summary);
  const [, added, removed] = summaries([['Acme'], ['Acme', 'Globex', 'Hooli'], ['Acme']]);
  t.is(added, 'Globex: now mentioned on gemini (rank 2). New brands: Hooli.');
  t.is(removed, 'Globex: no longer mentioned on gemini. No longer named: Hooli.');
  const [, both, gone] = summaries([
    ['Hooli', 'Acme'],
    ['Globex', 'Hooli', 'Acme'],
    ['Globex', 'Initech'],
  ]);
  t.true(both?.includes('Globex: now mentioned on gemini (rank 1); passed Acme on gemini (rank 1 before 3).'), both);
  t.true(gone?.includes('Initech: now mentioned on gemini (rank 2); passed Acme on gemini (rank 2).'), gone);
});
