import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, job, z } from '@namedrop/plugin-api';
import test from 'ava';
import { silent, testStorage } from '../database/test-storage.js';
import { JobRunner } from './job-runner.js';

const storage = testStorage(test);

async function until(done: () => boolean, seconds = 15): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !done() && Date.now() < end; ) await sleep(20);
}

async function runner(t: { teardown(close: () => Promise<void>): void }, pluginId: string, jobs: readonly Job[]) {
  const started = new JobRunner(storage(), silent);
  started.register(pluginId, jobs);
  await started.start();
  t.teardown(() => started.stop(5000));
  return started;
}

const numbered = (name: string, run: (number: number, signal: AbortSignal) => Promise<void>, more: Partial<Job> = {}) =>
  job({ name, input: z.strictObject({ number: z.int() }), run: ({ number }, signal) => run(number, signal), ...more });

test('a job that is sent runs once, whichever of two hosts takes it', async (t) => {
  const seen: number[] = [];
  const shared = [numbered('count', async (number) => void seen.push(number))];
  const one = await runner(t, 'sharing', shared);
  await runner(t, 'sharing', shared);
  await Promise.all(Array.from({ length: 40 }, (_, number) => one.jobsFor('sharing').send('count', { number })));
  await until(() => seen.length >= 40);
  await sleep(300);
  t.deepEqual(
    seen.sort((a, b) => a - b),
    Array.from({ length: 40 }, (_, number) => number),
  );
});

test('a failed attempt is tried again after its own delay, and no more often than there are delays', async (t) => {
  const attempts: number[] = [];
  const failing = numbered('fail', async () => {
    attempts.push(Date.now());
    throw new Error('not yet');
  });
  const jobs = await runner(t, 'retrying', [{ ...failing, retry: [1, 3] }]);
  await jobs.jobsFor('retrying').send('fail', { number: 1 });
  await until(() => attempts.length >= 3);
  await sleep(1500);
  const [first = 0, second = 0, third = 0] = attempts;
  t.is(attempts.length, 3);
  t.true(second - first >= 950 && second - first < 4000, `second after ${second - first} ms`);
  t.true(third - second >= 2950 && third - second < 7000, `third after ${third - second} ms`);
});

test('one failing job of a batch does not fail its neighbours', async (t) => {
  const done: number[] = [];
  const odd = numbered('odd', async (number) => {
    if (number % 2 === 0) throw new Error('even');
    done.push(number);
  });
  const jobs = await runner(t, 'mixed', [odd]);
  await Promise.all([1, 2, 3, 4, 5, 6].map((number) => jobs.jobsFor('mixed').send('odd', { number })));
  await until(() => done.length >= 3);
  await sleep(500);
  t.deepEqual(done.sort(), [1, 3, 5]);
});

test('an attempt that takes too long is ended by its signal', async (t) => {
  let reason: unknown;
  const slow = numbered('slow', (_number, signal) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
        reject(signal.reason);
      });
    });
  });
  const jobs = await runner(t, 'hanging', [{ ...slow, timeout: 1 }]);
  await jobs.jobsFor('hanging').send('slow', { number: 1 });
  await until(() => reason !== undefined);
  t.is((reason as DOMException).name, 'TimeoutError');
});

test('input is checked when it is sent, and only declared jobs can be sent', async (t) => {
  const jobs = (await runner(t, 'strict', [numbered('count', async () => undefined)])).jobsFor('strict');
  await t.throwsAsync(jobs.send('count', { number: 'one' }));
  await t.throwsAsync(jobs.send('other', {}), { message: /not declared/ });
});

test('stopping waits for the job that runs', async (t) => {
  let finished = false;
  let started = false;
  const slow = numbered('slow', async () => {
    started = true;
    await sleep(400);
    finished = true;
  });
  const jobs = await runner(t, 'stopping', [slow]);
  await jobs.jobsFor('stopping').send('slow', { number: 1 });
  await until(() => started);
  await jobs.stop(5000);
  t.true(finished);
});

test('without jobs there is no queue to connect to', async (t) => {
  const idle = await runner(t, 'idle', []);
  await t.throwsAsync(idle.jobsFor('idle').send('any', {}), { message: /not declared/ });
  await t.notThrowsAsync(idle.stop(1000));
});
