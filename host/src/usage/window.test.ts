import { ApiError } from '@namedrop/plugin-api';
import test from 'ava';
import { validate } from '../http/validate.js';
import { bucketsOf, type Window, windowSchema } from './window.js';

const now = new Date('2026-04-08T12:30:00Z');
const windowOf = (query: object): Window => validate(windowSchema({ now: () => now }), query);
const starts = (query: object) => bucketsOf(windowOf(query)).map((start) => start.toISOString());

test('the window is the last 30 days by day, unless asked otherwise (USG-02, USG-03, USG-04)', (t) => {
  const start = new Date('2026-03-09T12:30:00Z');
  const counted = { start, end: new Date('2026-04-08T12:31:00Z') };
  t.deepEqual(windowOf({}), { start, end: now, granularity: 'day', counted });
});

test('times come with a zone, or as dates, which begin in UTC', (t) => {
  const { start, end } = windowOf({ start: '2026-04-01T02:00:00+02:00', end: '2026-04-02' });
  t.deepEqual([start, end], [new Date('2026-04-01T00:00:00Z'), new Date('2026-04-02T00:00:00Z')]);
});

const counted = (start: string, end: string) => {
  const { counted } = windowOf({ start, end });
  return [counted.start, counted.end].map((time) => time.toISOString().slice(5, 16));
};

test('a bound is rounded down to its minute within the last 35 days, and to its hour before (USG-05)', (t) => {
  t.deepEqual(counted('2026-04-01T12:30:00Z', '2026-04-01T12:30:00.001Z'), ['04-01T12:30', '04-01T12:30']);
  t.deepEqual(counted('2026-04-01T12:59:59Z', '2026-04-01T14:00:00Z'), ['04-01T12:59', '04-01T14:00']);
  t.deepEqual(counted('2026-04-01T12:00:00+00:30', '2026-04-02'), ['04-01T11:30', '04-02T00:00']);
  t.deepEqual(counted('2026-03-04T12:30:00Z', '2026-03-04T12:31:59Z'), ['03-04T12:30', '03-04T12:31']);
  t.deepEqual(counted('2026-03-04T12:29:59Z', '2026-03-04T12:31:59Z'), ['03-04T12:00', '03-04T12:31']);
  t.deepEqual(counted('1969-12-31T23:30:00Z', '1969-12-31T23:59:59Z'), ['12-31T23:00', '12-31T23:00']);
});

test('the window keeps the instants that were sent (USG-05)', (t) => {
  const { start, end } = windowOf({
    start: '1969-12-31T23:30:00.001Z',
    end: '2026-04-01T12:30:45.678Z',
    granularity: 'total',
  });
  t.deepEqual(
    [start, end].map((time) => time.toISOString()),
    ['1969-12-31T23:30:00.001Z', '2026-04-01T12:30:45.678Z'],
  );
});

test('the letters of a time may be small', (t) => {
  const { start, end } = windowOf({ start: '2026-04-01t17:00:00z', end: '2026-04-02T17:00:00z' });
  t.deepEqual([start, end], [new Date('2026-04-01T17:00:00Z'), new Date('2026-04-02T17:00:00Z')]);
});

test('a series has a bucket for every day or hour that the window touches, and its end is not in it (USG-15)', (t) => {
  t.deepEqual(starts({ start: '2026-02-28T23:59:59Z', end: '2026-03-02' }), [
    '2026-02-28T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
  t.deepEqual(starts({ start: '1969-12-31T23:30:00Z', end: '1970-01-01T00:00:00.001Z', granularity: 'hour' }), [
    '1969-12-31T23:00:00.000Z',
    '1970-01-01T00:00:00.000Z',
  ]);
  t.deepEqual(starts({ start: '2026-04-08T12:00:30Z', granularity: 'hour' }), ['2026-04-08T12:00:00.000Z']);
  t.deepEqual(starts({ granularity: 'total' }), []);
});

test('a series has 10,000 buckets at most; a total has no series', (t) => {
  const start = '2024-01-01';
  const [full, over] = ['2025-02-20T16:00:00Z', '2025-02-20T16:00:00.001Z'];
  t.is(starts({ start, end: full, granularity: 'hour' }).length, 10_000);
  t.throws(() => windowOf({ start, end: over, granularity: 'hour' }), {
    instanceOf: ApiError,
    message: /10000 buckets/,
  });
  t.notThrows(() => windowOf({ start: '0001-01-01', end: '9999-12-31', granularity: 'total' }));
});

const REFUSED: readonly (readonly [what: string, query: object, field: string])[] = [
  ['no time', { start: 'foo' }, 'start'],
  ['no time', { end: 'foo' }, 'end'],
  ['nothing', { start: '' }, 'start'],
  ['no zone', { start: '2026-04-01T00:00:00' }, 'start'],
  ['no such day', { start: '2026-02-30' }, 'start'],
  ['no such day', { end: '2025-02-29T00:00:00Z' }, 'end'],
  ['no such hour', { start: '2026-04-01T24:00:00Z' }, 'start'],
  ['given twice', { start: ['2026-04-01', '2026-04-02'] }, 'start'],
  ['given twice', { granularity: ['day', 'day'] }, 'granularity'],
  ['unknown', { granularity: 'week' }, 'granularity'],
  ['start is end', { start: '2026-04-01', end: '2026-04-01' }, 'start'],
  ['start is end, within an hour', { start: '2026-04-01T12:30:00Z', end: '2026-04-01T12:30:00Z' }, 'start'],
  ['start after end', { start: '2026-04-02', end: '2026-04-01' }, 'start'],
  ['start after now', { start: '2026-04-09' }, 'start'],
];

for (const [what, query, field] of REFUSED) {
  test(`refused, with its field: ${what}, ${JSON.stringify(query)}`, (t) => {
    const error = t.throws<ApiError>(() => windowOf(query), { instanceOf: ApiError });
    t.deepEqual([error?.status, error?.code], [400, 'invalid_request']);
    t.deepEqual(Object.keys(error?.options.details?.fieldErrors ?? {}), [field]);
  });
}
