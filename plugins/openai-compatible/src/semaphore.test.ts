import test from 'ava';
import { Semaphore } from './semaphore.js';

const NEVER = new AbortController().signal;

test('at most so many pieces of work run at once, and all run in order', async (t) => {
  const semaphore = new Semaphore(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      semaphore.run(NEVER, async () => {
        started.push(index);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running--;
      }),
    ),
  );
  t.is(most, 2);
  t.deepEqual(started, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('work that fails leaves its room', async (t) => {
  const semaphore = new Semaphore(1);
  await t.throwsAsync(semaphore.run(NEVER, () => Promise.reject(new Error('no'))));
  t.is(await semaphore.run(NEVER, async () => 'yes'), 'yes');
});

test('work that is aborted while it waits rejects at once, never runs, and takes no room', async (t) => {
  const semaphore = new Semaphore(1);
  const first = Promise.withResolvers<void>();
  const running = semaphore.run(NEVER, () => first.promise);
  const controller = new AbortController();
  const waiting = semaphore.run(controller.signal, async () => t.fail('it ran'));
  const next = semaphore.run(NEVER, async () => 'next');
  controller.abort(new Error('too late'));
  await t.throwsAsync(waiting, { message: 'too late' });
  await t.throwsAsync(
    semaphore.run(controller.signal, async () => t.fail('it ran')),
    { message: 'too late' },
  );
  first.resolve();
  await running;
  t.is(await next, 'next');
});
