import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import test from 'ava';
import type { Logger } from '../contract/logger.js';
import { Sweeper, type SweeperOptions } from './sweeper.js';

const HOUR_MS = 3_600_000;
const failure = 'this is tried again in an hour';

function sweeping(some: SweeperOptions['some'], everyMs?: number) {
  const warnings: string[] = [];
  const nothing = () => undefined;
  const log: Logger = { debug: nothing, info: nothing, error: nothing, warn: (_, text) => void warnings.push(text) };
  return { sweeper: new Sweeper({ some, log, failure, everyMs }), warnings };
}

test.serial('it sweeps at once, then every hour, never twice at a time, and no more once it was stopped', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const sweeps: PromiseWithResolvers<boolean>[] = [];
  const { sweeper } = sweeping(() => {
    const sweep = Promise.withResolvers<boolean>();
    sweeps.push(sweep);
    return sweep.promise;
  });
  sweeper.start();
  t.is(sweeps.length, 1);
  mock.timers.tick(HOUR_MS);
  t.is(sweeps.length, 1, 'the first one is not done');
  sweeps[0]?.resolve(false);
  await turn();
  mock.timers.tick(HOUR_MS - 1);
  t.is(sweeps.length, 1);
  mock.timers.tick(1);
  t.is(sweeps.length, 2);
  sweeps[1]?.resolve(false);
  await sweeper.stop();
  mock.timers.tick(2 * HOUR_MS);
  t.is(sweeps.length, 2);
});

test('it goes on for as long as there may be more', async (t) => {
  let left = 3;
  const { sweeper } = sweeping(async () => --left > 0);
  await sweeper.sweep();
  t.is(left, 0);
});

test('stopping ends a sweep that is under way, and waits for what it is doing', async (t) => {
  let done = 0;
  const { sweeper } = sweeping(async () => {
    await turn();
    done += 1;
    return true;
  });
  sweeper.start();
  await sweeper.stop();
  t.is(done, 1);
});

test('a sweep that fails is logged and no failure of anybody else', async (t) => {
  const { sweeper, warnings } = sweeping(() => Promise.reject(new Error('no database')));
  await sweeper.sweep();
  t.deepEqual(warnings, [failure]);
});
