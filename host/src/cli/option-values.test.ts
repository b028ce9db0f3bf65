import test from 'ava';
import { InvalidArgumentError } from 'commander';
import { limitUpTo, readId, readTime } from './option-values.js';

const refused = { instanceOf: InvalidArgumentError };

test('a limit is a whole number from 1 to the most', (t) => {
  const read = limitUpTo(200);
  for (const [text, limit] of [
    ['1', 1],
    ['200', 200],
    ['7', 7],
  ] as const)
    t.is(read(text), limit);
  for (const text of ['0', '201', '-1', '1.5', 'many', '']) t.throws(() => read(text), refused, text);
});

test('an id is one', (t) => {
  t.is(readId('6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d'), '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d');
  for (const text of ['', 'x', '6f1ed002']) t.throws(() => readId(text), refused, text);
});

test('a time says its zone, and a day begins in UTC', (t) => {
  for (const [text, time] of [
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:05+02:00', '2026-11-21T08:00:05.000Z'],
    ['2026-11-21T10:00:05.25Z', '2026-11-21T10:00:05.250Z'],
  ] as const) {
    t.is(readTime(text).toISOString(), time);
  }
  for (const text of [
    '',
    'yesterday',
    '2026-11-21T10:00',
    '2026-13-01',
    '2026-11-21T25:00Z',
    '21.11.2026',
    '1700000000',
  ]) {
    t.throws(() => readTime(text), refused, text);
  }
});
