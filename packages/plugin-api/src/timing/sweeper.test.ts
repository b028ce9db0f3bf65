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

test.serial('sweepers that are due together take turns, step by step, also past one that fails', async (t) => {
  const steps: string[] = [];
  let under = 0;
  const stepping = (name: string, ...more: (boolean | Error)[]) =>
    sweeping(async () => {
      under += 1;
      t.is(under, 1);
      await turn();
      under -= 1;
      steps.push(name);
      const next = more.shift();
      if (next instanceof Error) throw next;
      return next === true;
    }).sweeper;
  const sweepers = [stepping('a', true, true), stepping('b', new Error('no database')), stepping('c', true)];
  for (const sweeper of sweepers) sweeper.start();
  while (steps.length < 6) await turn();
  await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
  t.deepEqual(steps, ['a', 'b', 'c', 'a', 'c', 'a']);
});

test.serial('a sweeper that is stopped before its turn sweeps nothing', async (t) => {
  const first = Promise.withResolvers<boolean>();
  const { sweeper: busy } = sweeping(() => first.promise);
  const { sweeper: waiting } = sweeping(async () => {
    t.fail();
    return false;
  });
  busy.start();
  waiting.start();
  const stopped = Promise.all([busy.stop(), waiting.stop()]);
  first.resolve(false);
  await stopped;
  t.pass();
});

test('a sweep that fails is logged and no failure of anybody else', async (t) => {
  const { sweeper, warnings } = sweeping(() => Promise.reject(new Error('no database')));
  await sweeper.sweep();
  t.deepEqual(warnings, [failure]);
});
