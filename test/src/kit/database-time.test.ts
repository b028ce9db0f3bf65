import { type Job, job, z } from '@namedrop/plugin-api';
import { databaseTime, lookNow, startTestHost } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { plugin } from '../boot/world.js';

const DAY_MS = 86_400_000;

/** A host with one plugin, and the hours that clocks of its database are ahead of the server's. */
async function world(t: ExecutionContext, jobs: readonly Job[]) {
  const module = plugin('acme', { setup: () => ({ jobs }) });
  const { storage } = (await startTestHost(t, { plugins: { acme: { module } } })).host;
  const hoursAhead = async (clock: string): Promise<number> => {
    const ahead = `extract(epoch FROM ${clock} - clock_timestamp())::float8 / 3600`;
    return Math.round((await storage.pool.query(`SELECT ${ahead} AS hours`)).rows[0].hours);
  };
  return { storage, time: databaseTime(storage), hoursAhead };
}

test('time that passes moves the clock of the hosts and that of the job queue', async (t) => {
  const note = job({ name: 'note', input: z.strictObject({}), run: async () => undefined });
  const { time, hoursAhead } = await world(t, [note]);
  for (const [ms, hours] of [
    [2 * DAY_MS, 48],
    [-DAY_MS, 24],
  ] as const) {
    await time.pass(ms);
    t.deepEqual([await hoursAhead('namedrop.now()'), await hoursAhead('pgboss.job_now()')], [hours, hours]);
  }
});

test('without a job queue time passes for the hosts, and there is nothing to look for', async (t) => {
  const { storage, time, hoursAhead } = await world(t, []);
  await time.pass(DAY_MS);
  t.is(await hoursAhead('namedrop.now()'), 24);
  await t.notThrowsAsync(lookNow(storage, 'watch.plan'));
});
