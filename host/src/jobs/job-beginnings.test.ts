import { setTimeout as sleep } from 'node:timers/promises';
import { job, z } from '@namedrop/plugin-api';
import test from 'ava';
import { emptyDatabase, testStorage } from '../database/storage.test.helper.js';
import { started, states, until } from './jobs.test.helper.js';

const server = testStorage(test);
const input = z.strictObject({ n: z.int() });

test('a job that is done once it has begun keeps none waiting, up to its concurrency, and is waited for when the host stops', async (t) => {
  const storage = await emptyDatabase(t, server());
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const run = ({ n }: { n: number }) => {
    begun.push(n);
    return new Promise<void>((resolve) => ends.set(n, resolve));
  };
  const long = job({ name: 'long', input, concurrency: 6, doneOnce: 'begun', run });
  const runner = await started(t, storage, [long]);
  for (let n = 1; n <= 6; n++) {
    await runner.jobsFor('watch').send('long', { n });
    await until(() => begun.length === n);
  }
  await until(async () => (await states(storage)).every(({ state }) => state === 'completed'));
  await runner.jobsFor('watch').send('long', { n: 7 });
  await sleep(1500);
  t.is(begun.length, 6);
  ends.get(3)?.();
  await until(() => begun.includes(7));
  let stopped = false;
  const stopping = runner.stop(10_000).then(() => {
    stopped = true;
  });
  await sleep(200);
  t.false(stopped);
  for (const end of ends.values()) end();
  await stopping;
});

for (const concurrency of [1, 2, 4, 5]) {
  test(`a backlog of short jobs that need only begin is worked off in one go, ${concurrency} at once`, async (t) => {
    const storage = await emptyDatabase(t, server());
    let [now, most, done] = [0, 0, 0];
    const run = async () => {
      most = Math.max(most, ++now);
      await sleep(1);
      now -= 1;
      done += 1;
    };
    const runner = await started(t, storage, [job({ name: 'short', input, concurrency, doneOnce: 'begun', run })]);
    const backlog = Array.from({ length: 120 }, (_, n) => ({ n }));
    await runner.jobsFor('watch').sendAll('short', backlog);
    await until(() => done === backlog.length);
    t.true(most <= concurrency);
    await runner.stop(10_000);
  });
}

test('a job that is done once it has begun is aborted when the host has waited for long enough, and can hand its work on', async (t) => {
  const storage = await emptyDatabase(t, server());
  const run = async ({ n }: { n: number }, signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await runner.jobsFor('watch').send('long', { n: n + 1 });
  };
  const runner = await started(t, storage, [job({ name: 'long', input, doneOnce: 'begun', run })]);
  await runner.jobsFor('watch').send('long', { n: 1 });
  await until(async () => (await states(storage)).every(({ state }) => state === 'completed'));
  await runner.drain(50);
  await until(async () => (await states(storage)).length === 2);
  t.deepEqual(
    (await states(storage)).map(({ state }) => state),
    ['completed', 'created'],
  );
});
