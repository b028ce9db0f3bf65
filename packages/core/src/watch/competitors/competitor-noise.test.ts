import { readFileSync } from 'node:fs';
import test from 'ava';
import { budgetOf, PLATFORMS } from '../alarm-budget/simulated-watch.test.helper.js';
import type { Comparison } from '../comparison.js';
import { COMPETITOR_TRIGGERS, type CompetitorTrigger, type Sensitivity, TRIGGERS } from '../triggers.js';
import { type Habit, type Rivalry, simulateRivals } from './rival-answers.test.helper.js';

const PAGE = readFileSync(new URL('../../../../../docs/method.md', import.meta.url), 'utf8');
/** Watch-years of each row of the table; more with `ALARM_BUDGET_YEARS`, and then the table is not compared. */
const TABLE_YEARS = 4;
const YEARS = Number(process.env.ALARM_BUDGET_YEARS ?? TABLE_YEARS);
const DAYS = 365;
const FOUR = PLATFORMS.slice(0, 4);
const SETTINGS: readonly Partial<Sensitivity>[] = [{}, { confirm: 3 }, { confirm: 5 }, budgetOf(1)];
/** How likely answers name the brand and each competitor; all of them are as high on average. */
const RATES = [0.05, 0.2, 0.5, 0.8, 0.95] as const;

const rivalry = (named: number): Rivalry => ({ brand: { named, place: 1 }, rivals: { named, place: 1 } });
const isRivalEvent = ({ fired }: Comparison) =>
  fired.some((trigger) => COMPETITOR_TRIGGERS.some((one) => one === trigger));

function years(named: number, sensitivity: Partial<Sensitivity>, count: number): readonly Comparison[] {
  return Array.from({ length: count }, (_, seed) =>
    simulateRivals({
      seed: seed + 1,
      runs: DAYS,
      platforms: FOUR,
      sensitivity,
      triggerOn: TRIGGERS,
      usual: rivalry(named),
    }),
  ).flat();
}

/** Returns the median number of runs until a change of the first competitor on the first platform is reported. */
function delay(usual: Rivalry, to: Habit, trigger: CompetitorTrigger, sensitivity: Partial<Sensitivity>): number {
  const at = 100;
  const delays = Array.from({ length: 9 }, (_, seed) => {
    const simulation = { seed: seed + 500, runs: at + 60, platforms: FOUR, sensitivity, triggerOn: TRIGGERS, usual };
    const runs = simulateRivals({ ...simulation, change: { at, to } });
    const run = runs.findIndex(({ fired }, index) => index >= at && fired.includes(trigger));
    return run < 0 ? Number.POSITIVE_INFINITY : run - at + 1;
  });
  return delays.toSorted((one, next) => one - next)[4] ?? Number.NaN;
}

for (const named of RATES) {
  test(`docs/method.md says how often competitors raise false events in a daily watch on four platforms, at a rate of ${named}`, (t) => {
    const counts = SETTINGS.map((sensitivity) => {
      const count = sensitivity.alarmsPerYear === undefined ? 1 : YEARS;
      const all = years(named, sensitivity, count);
      if (sensitivity.alarmsPerYear !== undefined) {
        const events = all.filter(({ fired }) => fired.length > 0).length;
        t.true(events <= YEARS, `${events} in ${YEARS} years`);
      }
      return all.filter(isRivalEvent).length / count;
    });
    if (YEARS !== TABLE_YEARS) return t.log(named, counts);
    const cells = counts.map((count) => (count < 10 ? count.toFixed(1) : count.toFixed(0)));
    const rows = PAGE.split('\n').filter((line) => line.startsWith(`| every brand at ${named} |`));
    t.deepEqual(
      rows.map((row) => row.split('|').map((cell) => cell.trim())),
      [['', `every brand at ${named}`, ...cells, '']],
    );
  });
}

test('a change of a competitor that lasts is reported, with confirm and with a budget', (t) => {
  const led: Rivalry = { brand: { named: 0.95, place: 0 }, rivals: { named: 0.95, place: 4 } };
  const absent: Rivalry = { ...led, rivals: { named: 0, place: 4 } };
  for (const [sensitivity, most] of [
    [{ confirm: 3 }, 5],
    [budgetOf(1), 8],
  ] as const) {
    const delays = [
      delay(absent, { named: 1, place: 4 }, 'competitor_added', sensitivity),
      delay(led, { named: 0, place: 4 }, 'competitor_removed', sensitivity),
      delay(led, { named: 0.95, place: -4 }, 'competitor_passed', sensitivity),
    ];
    t.true(
      delays.every((runs) => runs <= most),
      delays.join(),
    );
  }
});
