import billing from '@namedrop/billing';
import { startHost } from '@namedrop/host';
import { capturedLog } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import test, { type ExecutionContext } from 'ava';
import { balanceOf } from './billed.js';
import { type Asked, byId, engine } from './modes-world.js';
import { SECRET_KEY } from './person.js';
import { endedRuns, startWatchWorld } from './watch-world.js';

const MODES = { everything: { channel: 'api', platforms: ['claude', 'grok'], price: 80 } };

const startWatched = (t: ExecutionContext, asked: Asked[] = []) =>
  startWatchWorld(t, {}, { plugins: byId(engine('grok', { asked })), config: { modes: MODES } });

test('a watch runs a mode of the operator and a mode of a plugin, and pays their prices', async (t) => {
  const asked: Asked[] = [];
  const world = await startWatched(t, asked);
  for (const [mode, cost] of [
    ['everything', 40],
    ['grok', 40],
  ] as const) {
    const id = await world.create({ mode });
    await world.passUntilDue(id);
    const [run] = await world.ended(id, 1);
    t.like(run, { state: 'succeeded', cost, error: null }, mode);
    await world.pause(id);
  }
  t.is(asked.length, 2, 'each run asks again');
});

test('a watch takes no mode that the deployment does not know, and none of which no platform is configured', async (t) => {
  const world = await startWatchWorld(t, {}, { plugins: byId(engine('grok', { state: 'no_key' }), engine('radio')) });
  const unknown = await world.postWatch(world.bodyOf({ mode: 'gork' }));
  t.is(unknown.status, 400);
  t.regex(unknown.body.error.message, /Did you mean `grok`\?/);
  const keyless = await world.postWatch(world.bodyOf({ mode: 'grok' }));
  t.deepEqual([keyless.status, keyless.body.error.code], [501, 'mode_not_yet_available']);
  const planned = await world.postWatch(world.bodyOf({ mode: 'deep' }));
  t.deepEqual([planned.status, planned.body.available_modes.slice(8)], [501, ['radio']]);
});

test('a watch whose mode left the configuration keeps running, fails with mode_not_yet_available and costs nothing', async (t) => {
  const world = await startWatched(t);
  const id = await world.create({ mode: 'everything' });
  const { storage } = world.host;
  const { host: at = '', port, database } = storage.target;
  const databaseUrl = `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(at)}`;
  const before = await balanceOf(world);
  const { next_run_at: due } = (await world.find(id)).body;
  await world.host.stop();
  const plugins = { ...byId(engine('grok'), billing), watch: { module: watch }, webhooks: { module: webhooks } };
  const config = { port: 0, drainMs: 1000, databaseUrl, dataDir: '/nowhere', secretKey: SECRET_KEY, plugins };
  const later = await startHost({ config, env: {}, log: capturedLog() });
  t.teardown(() => later.stop());
  await databaseTime(later.storage).pass(Date.parse(due) - Date.now() + 1);
  const [run] = await endedRuns(later.storage, id, 1);
  t.like(run, { state: 'failed', cost: 0, error: 'mode_not_yet_available', delivery: null });
  const response = await fetch(`${later.url}/v1/watch/${id}`, { headers: { authorization: `Bearer ${world.token}` } });
  t.like(await response.json(), { status: 'active' });
  t.is(await balanceOf({ ...world, host: later }), before);
  t.is(world.receiver.requests.length, 0);
});
