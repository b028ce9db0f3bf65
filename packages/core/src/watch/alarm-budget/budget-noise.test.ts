import { readFileSync } from 'node:fs';
import test from 'ava';
import type { Sensitivity } from '../triggers.js';
import { type Answering, budgetOf, events, simulate } from './simulated-watch.test.helper.js';

const PAGE = readFileSync(new URL('../../../../../docs/method.md', import.meta.url), 'utf8');
/** How likely an answer names the brand. */
const RATES = [0.05, 0.2, 0.5, 0.8, 0.95] as const;
const DAILY = 365;
const HOURLY = 8766;
/** Watch-years of each row of the table; more with `ALARM_BUDGET_YEARS`, and then the table is not compared. */
const TABLE_YEARS = 8;
const YEARS = Number(process.env.ALARM_BUDGET_YEARS ?? TABLE_YEARS);

const answering = (named: number): Answering => ({ named, ranks: [1, 2, 3] });

/** Counts the events of unchanged brands. */
function falseAlarms(options: {
  readonly named: number;
  readonly platforms: number;
  readonly runsPerYear: number;
  readonly years: number;
  readonly sensitivity: Partial<Sensitivity>;
}): number {
  const { named, years, runsPerYear } = options;
  const watches = Math.max(1, Math.floor(years));
  const runs = Math.round((runsPerYear * years) / watches);
  const all = Array.from({ length: watches }, (_, seed) =>
    events(simulate({ ...options, seed: seed + 1, runs, usual: answering(named) })),
  );
  return all.reduce((sum, count) => sum + count, 0);
}

for (const [platforms, years] of [
  [1, YEARS],
  [6, YEARS / 4],
] as const) {
  test(`an unchanged brand raises at most one event a year on ${platforms} platforms, however often it is named, in a daily watch`, (t) => {
    for (const named of RATES) {
      const count = falseAlarms({ named, platforms, runsPerYear: DAILY, years, sensitivity: budgetOf(1) });
      t.true(count <= years, `${count} in ${years} years at ${named}`);
    }
  });
}

test('an unchanged brand raises at most one event a year in an hourly watch too', (t) => {
  const years = YEARS / 64;
  let all = 0;
  for (const platforms of [1, 4, 6]) {
    for (const named of RATES) {
      all += falseAlarms({ named, platforms, runsPerYear: HOURLY, years, sensitivity: budgetOf(1) });
    }
  }
  t.true(all <= 15 * years, `${all} in ${15 * years} years`);
});

test('a larger budget is not exceeded either', (t) => {
  for (const named of RATES) {
    const count = falseAlarms({ named, platforms: 4, runsPerYear: DAILY, years: 1, sensitivity: budgetOf(52) });
    t.true(count <= 52, `${count} at ${named}`);
  }
});

/** The settings of the table in docs/method.md. */
const SETTINGS: readonly Partial<Sensitivity>[] = [{}, { confirm: 3 }, { confirm: 5 }, budgetOf(1)];
const LEARNED = 100;
const REPORTS = {
  mention_added: /(now mentioned|mentioned more often) on chatgpt/,
  mention_removed: /(no longer mentioned|mentioned less often) on chatgpt/,
} as const;

/** Returns the median number of runs until the latest report on a platform is that of its change. */
function delay(named: number, sensitivity: Partial<Sensitivity>): number {
  const [to, report] = named < 0.5 ? [1, REPORTS.mention_added] : [0, REPORTS.mention_removed];
  const other = named < 0.5 ? REPORTS.mention_removed : REPORTS.mention_added;
  const delays = Array.from({ length: 9 }, (_, seed) => {
    const runs = simulate({
      seed: seed + 500,
      runs: LEARNED + 60,
      runsPerYear: DAILY,
      platforms: 4,
      sensitivity,
      usual: answering(named),
      change: { at: LEARNED, to: answering(to) },
    });
    let isReported = false;
    const run = runs.findIndex(({ summary }, index) => {
      if (report.test(summary)) isReported = true;
      else if (other.test(summary)) isReported = false;
      return index >= LEARNED && isReported;
    });
    return run < 0 ? Number.POSITIVE_INFINITY : run - LEARNED + 1;
  });
  return delays.toSorted((one, next) => one - next)[4] ?? Number.NaN;
}

for (const named of RATES) {
  test(`docs/method.md says how often a daily watch on four platforms is wrong, and how late, at a rate of ${named}`, (t) => {
    const counts = SETTINGS.map((sensitivity) => {
      const years = sensitivity.alarmsPerYear === undefined ? 1 : YEARS;
      return falseAlarms({ named, platforms: 4, runsPerYear: DAILY, years, sensitivity }) / years;
    });
    const budgeted = counts.at(-1) ?? Number.NaN;
    t.true(budgeted <= 1, `${budgeted}`);
    if (YEARS !== TABLE_YEARS) return t.log(named, counts);
    const cells = SETTINGS.map((sensitivity, index) => {
      const count = counts[index] ?? Number.NaN;
      return `${count < 10 ? count.toFixed(1) : count.toFixed(0)} / ${delay(named, sensitivity)}`;
    });
    const rows = PAGE.split('\n').filter((line) => line.startsWith(`| ${named} → `));
    t.deepEqual(
      rows.map((row) => row.split('|').map((cell) => cell.trim())),
      [['', `${named} → ${named < 0.5 ? 1 : 0}`, ...cells, '']],
    );
  });
}
