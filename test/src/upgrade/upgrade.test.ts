import { until } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test from 'ava';
import { operatorFolder } from '../boot/command.js';
import { changedRuns } from './checks/runs.js';
import { sweeps } from './checks/sweeps.js';
import { faultsOf } from './faults.js';
import { RECEIVER, readFixture } from './fixture.js';
import { CHARGED_CALL, restore } from './restore.js';
import { ABSENT, CONFIG } from './settings.js';
import { passHour, passLeases, untilLeasesAreLeft, untilSettled } from './settle.js';
import { upgrade } from './world.js';

test('half an hour after the old host died, one host of today finishes each piece of its work once', async (t) => {
  const world = await upgrade(t);
  await untilSettled(world);
  t.deepEqual(await faultsOf(world), {});

  world.engine.says(ABSENT);
  await passHour(world);
  t.deepEqual(await changedRuns(world), []);
});

test('half a minute after the old host died, two hosts of today wait for its leases and then finish its work once', async (t) => {
  const world = await upgrade(t, { hosts: 2, asleepMs: 31_000 });
  await untilLeasesAreLeft(world);
  const { rows } = await world.pool.query(
    `
    SELECT (SELECT array_agg(attempt) FROM "legacy-ask".queue WHERE state = 'processing' AND ask_id = ANY ($1)) AS asks,
      (SELECT array_agg(attempt) FROM watch.runs WHERE state = 'running') AS runs`,
    [world.scene.asks.claimed],
  );
  t.deepEqual(rows, [{ asks: [1, 1], runs: [1] }]);

  await passLeases(world);
  await untilSettled(world);
  t.deepEqual(await faultsOf(world), {});
});

test('a call that was charged when the old host died is not charged again when it is repeated', async (t) => {
  const world = await upgrade(t, { madeBySql: CHARGED_CALL });
  t.is(world.before.entries.length, 16);
  await untilSettled(world);
  t.deepEqual(await faultsOf(world), {});
});

test('two hours after the old host died, a host of today deletes its turns, its lost order and its full buckets', async (t) => {
  const world = await upgrade(t, { asleepMs: 7_200_000 });
  t.deepEqual(new Set(world.before.overdue.map(({ kind }) => kind)), new Set(['turn', 'order', 'bucket']));
  await until(async () => (await sweeps(world)).length === 0);
  t.pass();
});

test('captures of the old version are read by today’s plugins as they were read then', async (t) => {
  const databaseUrl = await testDatabase(t);
  await restore(databaseUrl, readFixture(), { asleepMs: 0, receiverUrl: RECEIVER });
  const settings = { ...CONFIG, plugins: { perplexity: {} } };
  const folder = await operatorFolder(t, { 'namedrop.config.js': `export default ${JSON.stringify(settings)};` });
  const args = ['captures', 'replay', '--surface', 'perplexity_live', '--json'];
  const { stdout, stderr } = await folder.run(args, { DATABASE_URL: databaseUrl });
  t.is(stderr, '');
  t.like(JSON.parse(stdout), [{ vendor: 'cloro', changes: [] }]);
});
