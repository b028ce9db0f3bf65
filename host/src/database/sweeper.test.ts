import { mock } from 'node:test';
import test from 'ava';
import { Sweeper } from './sweeper.js';

const HOUR_MS = 3_600_000;

test.serial('it sweeps at once, then every hour, never twice at a time, and no more once it was stopped', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const sweeps: PromiseWithResolvers<void>[] = [];
  const sweeper = new Sweeper(() => {
    const sweep = Promise.withResolvers<void>();
    sweeps.push(sweep);
    return sweep.promise;
  });
  sweeper.start();
  t.is(sweeps.length, 1);
  mock.timers.tick(HOUR_MS);
  t.is(sweeps.length, 1, 'the first one is not done');
  sweeps[0]?.resolve();
  await new Promise(setImmediate);
  mock.timers.tick(HOUR_MS - 1);
  t.is(sweeps.length, 1);
  mock.timers.tick(1);
  t.is(sweeps.length, 2);
  sweeps[1]?.resolve();
  await sweeper.stop();
  mock.timers.tick(2 * HOUR_MS);
  t.is(sweeps.length, 2);
});

test('stopping ends a sweep that is under way, and waits for it', async (t) => {
  let ended = false;
  const sweeper = new Sweeper(
    (signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () =>
          setImmediate(() => {
            ended = true;
            resolve();
          }),
        ),
      ),
  );
  sweeper.start();
  await sweeper.stop();
  t.true(ended);
});
