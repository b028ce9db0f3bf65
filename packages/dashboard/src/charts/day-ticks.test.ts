import test from 'ava';
import { DAY_STEPS, dayTicks } from './day-ticks.js';

const YEAR = Array.from({ length: 365 }, (_, index) => Date.UTC(2026, 0, 1 + index) / 1000);

const ticksOf = (days: readonly number[], stepDays: number) =>
  dayTicks(days, stepDays * 86_400).map((seconds) => new Date(seconds * 1000).toISOString().slice(5, 10));

test('steps of days count from the first day', (t) => {
  t.deepEqual(ticksOf(YEAR.slice(2, 12), 3), ['01-03', '01-06', '01-09', '01-12']);
});

test('steps of a month and more lie on the first of months', (t) => {
  t.deepEqual(ticksOf(YEAR, 90), ['01-01', '04-01', '07-01', '10-01']);
  t.is(ticksOf(YEAR, 30).length, 12);
});

test('each step that a chart may take gives ticks for a year', (t) => {
  for (const step of DAY_STEPS) t.true(dayTicks(YEAR, step).length > 1, `${step}`);
});
