import { job, z } from '@namedrop/plugin-api';
import test from 'ava';
import { pluginDatabase } from '../database/plugin-database.js';
import { emptyDatabase, silent, testStorage } from '../database/storage.test.helper.js';
import { JobRunner } from './job-runner.js';

const server = testStorage(test);
const input = z.strictObject({ n: z.int() });

test('a process that is no host sends jobs, also in a transaction, and leaves them to the hosts', async (t) => {
  const storage = await emptyDatabase(t, server());
  const queued = async () => (await storage.pool.query('SELECT data FROM pgboss.job ORDER BY data')).rows;
  const sender = new JobRunner(storage, silent);
  sender.register('watch', [job({ name: 'note', input, run: async () => t.fail('nothing runs here') })]);
  sender.sendOnly();
  t.teardown(() => sender.stop(0));
  const jobs = sender.jobsFor('watch');
  await t.throwsAsync(queued(), { message: /"pgboss.job" does not exist/ }, 'nothing is opened before it is needed');

  await jobs.send('note', { n: 1 });
  const database = pluginDatabase(storage, 'watch');
  await database.transaction((within) => jobs.sendAll('note', [{ n: 2 }, { n: 3 }], { within }));
  const undone = database.transaction(async (within) => {
    await jobs.send('note', { n: 4 }, { within });
    throw new Error('undone');
  });
  await t.throwsAsync(undone, { message: 'undone' });
  t.deepEqual(
    (await queued()).map(({ data }) => data.n),
    [1, 2, 3],
  );

  const seen: number[] = [];
  const host = new JobRunner(storage, silent);
  t.teardown(() => host.stop(0));
  await new Promise<void>((resolve, reject) => {
    const run = async ({ n }: { n: number }) => {
      if (seen.push(n) === 3) resolve();
    };
    host.register('watch', [job({ name: 'note', input, run })]);
    host.start().catch(reject);
  });
  t.deepEqual(seen.toSorted(), [1, 2, 3]);
});
