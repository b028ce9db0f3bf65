import { setImmediate as turn } from 'node:timers/promises';
import { Outage } from '@namedrop/plugin-api';
import { capturedLog } from '@namedrop/testing';
import test from 'ava';
import { type RetryAfterErrorParts, retryAfterError, UnitRunner } from './unit-runner.js';

const UNIT = { id: 'one', attempt: 2 };

/** A result whose first writes fail. */
function failing(times: number) {
  const writes: string[] = [];
  const settle = async () => {
    writes.push('write');
    if (writes.length <= times) throw new Error('the database is away');
  };
  return { writes, settle };
}

function runner(
  run: () => Promise<() => Promise<unknown>>,
  more: Partial<RetryAfterErrorParts<typeof UNIT>['store']> = {},
) {
  const log = capturedLog();
  const calls: string[] = [];
  const store = { fail: async () => void calls.push('fail'), release: async () => void calls.push('release'), ...more };
  const outage = new Outage(log, 'results cannot be written');
  const afterError = retryAfterError({ store, log, message: 'an attempt failed' });
  return { runner: new UnitRunner({ run, afterError, outage }), calls, log, outage };
}

test('a result that cannot be written is written again', async (t) => {
  const { settle, writes } = failing(2);
  const { runner: attempts } = runner(async () => settle);
  t.true(await attempts.run(UNIT, new AbortController().signal));
  t.is(writes.length, 3);
});

test('a host that stops while a result cannot be written writes it once more, and leaves the unit to its lease', async (t) => {
  const { settle, writes } = failing(Number.POSITIVE_INFINITY);
  const { runner: attempts, outage } = runner(async () => settle, { release: settle });
  const stopping = new AbortController();
  const running = attempts.run(UNIT, stopping.signal);
  await turn();
  stopping.abort();
  t.false(await running);
  t.is(writes.length, 3);
  t.is(outage.health().detail, 'results cannot be written.');
});

test('a host that stops while a result cannot be written releases the unit where it can', async (t) => {
  const { settle } = failing(Number.POSITIVE_INFINITY);
  const { runner: attempts, calls, log } = runner(async () => settle);
  t.true(await attempts.run(UNIT, AbortSignal.abort()));
  t.deepEqual(calls, ['release']);
  t.is(log.lines.length, 0);
});

test('an attempt that rejects is logged and counted as a failure; where the host stops, it is neither', async (t) => {
  const { runner: attempts, calls, log } = runner(() => Promise.reject(new Error('no answer')));
  await attempts.run(UNIT, new AbortController().signal);
  t.deepEqual(calls, ['fail']);
  t.like(log.lines, [{ level: 'warn', message: 'an attempt failed', fields: { id: 'one', attempt: 2 } }]);
  await attempts.run(UNIT, AbortSignal.abort());
  t.deepEqual(calls, ['fail', 'release']);
  t.is(log.lines.length, 1);
});
