import test from 'ava';
import { comparisons, last, naming, type WatchOptions } from '../compare-run.test.helper.js';
import { detectionDelays } from '../detection-delay.js';
import { randomOf } from '../noisy-answers.test.helper.js';
import { PLAIN, TRIGGERS, type Trigger } from '../triggers.js';
import { budgetOf, PLATFORMS } from './simulated-watch.test.helper.js';

const sensitivity = budgetOf(1);
const times = <Value>(count: number, value: Value): readonly Value[] => Array.from({ length: count }, () => value);
const onChatgpt = <Value>(values: readonly Value[]) => values.map((chatgpt) => ({ chatgpt }));
const RIVALS: WatchOptions = { competitors: ['Globex', 'Initech'], triggerOn: TRIGGERS, sensitivity };
const rivalChanges = (runs: readonly (readonly string[])[], options = RIVALS) =>
  comparisons(onChatgpt(runs.map((names) => naming(names))), options).flatMap(({ competitorChanges, summary }, run) =>
    competitorChanges.map(({ brand, change, from_rank, to_rank }) => ({
      run,
      brand,
      change,
      from_rank,
      to_rank,
      summary,
    })),
  );

test('with a budget, a competitor that appears, disappears or passes is reported once the latest answers show it', (t) => {
  const added = rivalChanges([...times(60, ['Acme']), ...times(40, ['Acme', 'Globex'])]);
  t.like(added, [{ run: 63, brand: 'Globex', change: 'added', from_rank: null, to_rank: 2 }]);
  t.is(added.length, 1);
  t.regex(
    added[0]?.summary ?? '',
    /^Globex: now mentioned on chatgpt \(rank 2\), in 4 of the latest 4 answers and in 0 of 60 before\./,
  );
  const removed = rivalChanges([...times(60, ['Globex', 'Acme']), ...times(40, ['Acme'])]);
  t.like(removed, [{ run: 63, change: 'removed', from_rank: 1, to_rank: null }]);
  const passed = rivalChanges([...times(60, ['Acme', 'Hooli', 'Globex']), ...times(40, ['Globex', 'Acme', 'Hooli'])]);
  t.like(passed, [{ run: 63, change: 'passed', from_rank: 3, to_rank: 1 }]);
  t.regex(
    passed[0]?.summary ?? '',
    /Globex: passed Acme on chatgpt \(rank 1 before 2\), ahead in 4 of the latest 4 answers\./,
  );
  t.is(passed.length, 1);
});

test('with a budget, a competitor that led already passes no more, and one that loses its lead may pass again', (t) => {
  const often = times(40, [
    ['Globex', 'Acme'],
    ['Globex', 'Acme'],
    ['Acme', 'Globex'],
  ]).flat();
  t.deepEqual(rivalChanges([...often, ...times(60, ['Globex', 'Acme'])]), []);
  const again = [times(60, ['Globex', 'Acme']), times(60, ['Acme', 'Globex']), times(60, ['Globex', 'Acme'])].flat();
  t.like(rivalChanges(again), [{ run: 123, change: 'passed' }]);
});

test('competitor triggers share the budget with the others, and competitors share theirs', (t) => {
  const runs = [...times(20, ['Acme']), ...times(40, ['Acme', 'Globex'])];
  const first = (competitors: readonly string[], triggerOn: readonly Trigger[]) =>
    rivalChanges(runs, { ...RIVALS, competitors: [...competitors], triggerOn })[0]?.run ?? 0;
  const alone = first(['Globex'], ['competitor_added']);
  t.true(alone < first(['Globex'], TRIGGERS));
  t.true(alone < first(['Globex', ...'ABCDEFGHI'], ['competitor_added']));
});

test('the delay that is reported for competitor triggers is the one that a change takes', (t) => {
  const options = {
    brand: 'Acme',
    competitors: ['Globex', 'Initech'],
    triggerOn: TRIGGERS,
    sensitivity: { ...PLAIN, ...sensitivity },
    runsPerYear: 365,
  };
  const { state } = last(onChatgpt(times(60, naming(['Acme', 'Globex']))), RIVALS);
  const delays = detectionDelays(state, options).chatgpt?.runsToDetect;
  for (const [trigger, seen] of [
    ['competitor_added', naming(['Acme', 'Globex', 'Initech'])],
    ['competitor_removed', naming(['Acme'])],
    ['competitor_passed', naming(['Globex', 'Acme'])],
  ] as const) {
    const fired = comparisons(onChatgpt([...times(60, naming(['Acme', 'Globex'])), ...times(40, seen)]), RIVALS);
    const run = fired.findIndex((comparison) => comparison.fired.includes(trigger));
    t.is(delays?.[trigger], run - 60 + 1, trigger);
  }
  const { state: young } = last(onChatgpt([naming(['Globex'])]), RIVALS);
  t.like(detectionDelays(young, options).chatgpt?.runsToDetect, {
    competitor_added: null,
    competitor_removed: null,
    competitor_passed: null,
  });
});

test('ten competitors on six platforms add at most 27 kB to the state of a watch', (t) => {
  const names = Array.from({ length: 10 }, (_, index) => `Competitor ${index}`);
  const random = randomOf(1);
  const runs = times(200, 0).map(() => {
    const answer = () => naming(['Acme', ...names].filter(() => random() < 0.8).toSorted(() => random() - 0.5));
    return Object.fromEntries(PLATFORMS.map((platform) => [platform, answer()]));
  });
  const sizeOf = (competitors: readonly string[]) =>
    JSON.stringify(last(runs, { ...RIVALS, competitors }).state).length;
  t.true(sizeOf(names) - sizeOf([]) < 10 * 6 * 450, `${sizeOf(names)}, ${sizeOf([])} without competitors`);
});
