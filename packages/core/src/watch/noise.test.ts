import { readFileSync } from 'node:fs';
import test from 'ava';
import { comparisons } from './compare-run.test.helper.js';
import type { Comparison } from './comparison.js';
import { type Habits, noisyAnswer, randomOf, SITES } from './noisy-answers.test.helper.js';
import type { Observation } from './observation.js';
import { observe } from './observe.js';
import { BRAND_TRIGGERS, type Sensitivity, type Trigger } from './triggers.js';

const PAGE = readFileSync(new URL('../../../../docs/method.md', import.meta.url), 'utf8');
const RUNS = 150;
const CHANGE = 60;
/** Runs in which a watch still meets most of its pages for the first time: those come once, and go again. */
const SETTLING_IN = 50;
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
/** The runs in which each watch settles in. */
const settlingIn = (sensitivity: Partial<Sensitivity>) =>
  watches.flatMap((watch) => compared(watch, sensitivity).slice(0, SETTLING_IN));
/** The runs after them; habits never change. */
const steady = (sensitivity: Partial<Sensitivity>) =>
  watches.flatMap((watch) => compared(watch, sensitivity).slice(SETTLING_IN));
const plain = steady({});
const confirmed = steady({ confirm: CONFIRM });
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

test('confirm 3, alone or with more calm, cuts alarms of noise fivefold after 50 runs; before, most pages are new to a watch', (t) => {
  t.true(alarms(plain) > 0.95 * plain.length);
  t.true(alarms(confirmed) * 5 <= alarms(plain), `${alarms(confirmed)} of ${alarms(plain)}`);
  t.true(alarms(calm) * 5 <= alarms(plain), `${alarms(calm)} of ${alarms(plain)}`);
  t.true(alarms(steady({ ...CALM, minRankChange: 2 })) * 8 <= alarms(plain));
});

test('so it is for each trigger by itself', (t) => {
  for (const trigger of BRAND_TRIGGERS) {
    const count = (runs: readonly Comparison[]) => runs.filter(({ fired }) => fired.includes(trigger)).length;
    for (const fewer of [confirmed, calm]) {
      t.true(count(fewer) * 5 <= count(plain), `${trigger}: ${count(fewer)} of ${count(plain)}`);
    }
  }
});

/** The settings of the table in docs/method.md, as it writes them. */
const TABLE: Readonly<Record<string, Partial<Sensitivity>>> = {
  'plain, as the interface says': {},
  '`confirm: 3`': { confirm: CONFIRM },
  '`confirm: 3, ignore_citation_churn`': CALM,
  '`confirm: 3, min_rank_change: 2, ignore_citation_churn`': { ...CALM, minRankChange: 2 },
  '`confirm: 5, ignore_citation_churn`': { ...CALM, confirm: 5 },
};

for (const [setting, sensitivity] of Object.entries(TABLE)) {
  test(`docs/method.md says which share of runs tells of something: ${setting}`, (t) => {
    const share = (runs: readonly Comparison[]) => `${((100 * alarms(runs)) / runs.length).toFixed(1)} %`;
    const later = steady(sensitivity);
    const fewer = alarms(later) < alarms(plain) ? `${(alarms(plain) / alarms(later)).toFixed(1)} ×` : '';
    const cells = [setting, share(settlingIn(sensitivity)), share(later), fewer];
    const rows = PAGE.split('\n').filter((line) => line.startsWith(`| ${setting} |`));
    t.deepEqual(
      rows.map((row) => row.split('|').map((cell) => cell.trim())),
      [['', ...cells, '']],
    );
  });
}

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
