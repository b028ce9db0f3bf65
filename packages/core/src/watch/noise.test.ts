import test from 'ava';
import { comparisons } from './compare-run.test.helper.js';
import type { Comparison } from './comparison.js';
import { type Habits, noisyAnswer, randomOf, SITES } from './noisy-answers.test.helper.js';
import type { Observation } from './observation.js';
import { observe } from './observe.js';
import { type Sensitivity, TRIGGERS, type Trigger } from './triggers.js';

const RUNS = 150;
const CHANGE = 60;
const CONFIRM = 3;
const CALM: Partial<Sensitivity> = { confirm: CONFIRM, ignoreCitationChurn: true };
/** A brand that 41 % of repeats name where the one before did not, or the other way round. */
const USUAL: Habits = { mention: 0.71, place: 3, sites: SITES };

/** The answers to one question, run after run: the engine's habits may change once. */
function answers(seed: number, before: Habits, after: Habits, runs: number): readonly Observation[] {
  const random = randomOf(seed);
  return Array.from({ length: runs }, (_, run) =>
    observe(noisyAnswer(run < CHANGE ? before : after, random), { brand: 'Acme', matching: 'words' }),
  );
}

const watches = Array.from({ length: 10 }, (_, seed) => answers(seed, USUAL, USUAL, RUNS));
const compared = (observations: readonly Observation[], sensitivity: Partial<Sensitivity>) =>
  comparisons(
    observations.map((chatgpt) => ({ chatgpt })),
    { sensitivity },
  );
/** The runs that compare unchanging habits; the first of each watch find out how things are. */
const steady = (sensitivity: Partial<Sensitivity>) =>
  watches.flatMap((watch) => compared(watch, sensitivity).slice(2 * CONFIRM));
const plain = steady({});
const calm = steady(CALM);
const alarms = (runs: readonly Comparison[]) => runs.filter(({ fired }) => fired.length > 0).length;

/** In which share of consecutive runs something differs. */
function differing(of: (observation: Observation) => unknown): number {
  const pairs = watches.flatMap((watch) => watch.slice(1).map((now, index) => [watch[index]!, now] as const));
  return pairs.filter(([before, now]) => String(of(before)) !== String(of(now))).length / pairs.length;
}

test('asked again, engines name the brand or not, at another rank, and hardly ever cite the same', (t) => {
  const flips = differing(({ mentioned }) => mentioned);
  t.true(flips > 0.37 && flips < 0.45, `${flips}`);
  t.true(differing(({ rank }) => rank) > 0.6);
  t.true(differing(({ citations }) => citations.toSorted()) > 0.98);
});

test('changes that must hold in three runs cause at most a fifth of the alarms that noise causes plainly', (t) => {
  t.true(alarms(plain) > 0.95 * plain.length);
  t.true(alarms(calm) * 5 <= alarms(plain), `${alarms(calm)} of ${alarms(plain)}`);
  t.true(alarms(steady({ ...CALM, minRankChange: 2 })) * 8 <= alarms(plain));
});

test('so it is for each trigger by itself', (t) => {
  for (const trigger of TRIGGERS) {
    const count = (runs: readonly Comparison[]) => runs.filter(({ fired }) => fired.includes(trigger)).length;
    t.true(count(calm) * 5 <= count(plain), `${trigger}: ${count(calm)} of ${count(plain)}`);
  }
});

/** For each of some watches, the runs that told of a trigger. */
function told(trigger: Trigger, before: Habits, after: Habits): readonly (readonly number[])[] {
  return Array.from({ length: 20 }, (_, seed) => {
    const runs = compared(answers(seed, before, after, CHANGE + 20), CALM);
    return runs.flatMap(({ fired }, run) => (fired.includes(trigger) ? [run] : []));
  });
}

test('a brand that is gone for good is told in the third run without it', (t) => {
  const removed = told('mention_removed', USUAL, { ...USUAL, mention: 0 });
  t.true(removed.every((runs) => (runs.at(-1) ?? RUNS) < CHANGE + CONFIRM));
  t.true(removed.filter((runs) => (runs.at(-1) ?? 0) >= CHANGE).length >= 15);
});

test('a brand that is there for good is told in the third run with it', (t) => {
  const added = told('mention_added', { ...USUAL, mention: 0 }, { ...USUAL, mention: 1 });
  t.deepEqual(
    added,
    added.map(() => [CHANGE + CONFIRM - 1]),
  );
});

test('a rank that has moved for good is told as soon as three answers that name the brand have shown it', (t) => {
  const named = { ...USUAL, mention: 0.9 };
  const moved = told('rank_changed', { ...named, place: 6 }, { ...named, place: 0 });
  t.true(moved.every((runs) => runs.some((run) => run >= CHANGE && run < CHANGE + CONFIRM + 3)));
});

test('a site that is cited for good from now on is told in the third run that cites it, and one that is gone too', (t) => {
  const without = USUAL;
  const cited = { ...USUAL, sites: { ...SITES, 'new.example': 1 } };
  const third = CHANGE + CONFIRM - 1;
  t.true(told('citation_changed', without, cited).every((runs) => runs.includes(third)));
  t.true(told('citation_changed', cited, without).every((runs) => runs.includes(third)));
});
