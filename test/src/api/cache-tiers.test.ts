import type { Host } from '@namedrop/host';
import { provide, SharedCache, type Surface } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { bootOn, plugin } from '../boot/world.js';

const boot = bootOn(test);

/** One surface that counts how often it is asked, and what hosts have beside it. */
function engine() {
  const counted = { asked: 0 };
  const ask: Surface['ask'] = async () => {
    counted.asked += 1;
    return { text: `Acme leads, for the ${counted.asked}. time.`, citations: [] };
  };
  const claude = plugin('claude', { adds: { surfaces: [{ platform: 'claude', channel: 'api', ask }] } });
  return { counted, claude };
}

/** Memory that hosts share; it lives as long as the test. */
function sharedMemory(cache: SharedCache) {
  return plugin('shared-memory', { provides: [SharedCache], adds: { ports: [provide(SharedCache, cache)] } });
}

function heldIn(held: Map<string, string>): SharedCache {
  return { get: async (key) => held.get(key), set: async (key, value) => void held.set(key, value) };
}

/** Asks a host in the name of an account of its own: which tier answered, and what it said. */
async function ask(t: ExecutionContext, host: Host, query = t.title) {
  const { id: account } = await host.accounts.create({ name: 'Test' });
  const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  const response = await fetch(`${host.url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, brand: 'Acme', mode: 'quick', providers: ['claude'] }),
  });
  const { providers } = (await response.json()) as { providers: { claude: { context: string } } };
  return [response.headers.get('x-cache-status'), providers.claude.context];
}

const FIRST = 'Acme leads, for the 1. time.';

test('after a restart the answer is in the database, which callers are told as hit-l2, and then in memory (CHC-03, CHR-48)', async (t) => {
  const { claude, counted } = engine();
  const { start } = boot(t);
  const before = await start({ claude });
  t.deepEqual(await ask(t, before), ['miss', FIRST]);
  await before.stop();
  const after = await start({ claude });
  t.deepEqual(await ask(t, after), ['hit-l2', FIRST]);
  t.deepEqual(await ask(t, after), ['hit-l1', FIRST]);
  t.is(counted.asked, 1);
});

test('what one host has answered, others find in shared memory (CHC-03, CHR-48)', async (t) => {
  const { claude, counted } = engine();
  const held = new Map<string, string>();
  const plugins = { claude, 'shared-memory': sharedMemory(heldIn(held)) };
  const { start } = boot(t);
  const [here, there] = [await start(plugins), await start(plugins)];
  t.deepEqual(await ask(t, here), ['miss', FIRST]);
  t.is(held.size, 1);
  t.deepEqual(await ask(t, there), ['hit-l2', FIRST]);
  t.deepEqual(await ask(t, there), ['hit-l1', FIRST]);
  t.is(counted.asked, 1);
});

test('damaged entries of shared memory are misses', async (t) => {
  const { claude, counted } = engine();
  const held = new Map<string, string>();
  const plugins = { claude, 'shared-memory': sharedMemory(heldIn(held)) };
  const { start } = boot(t);
  const [here, there] = [await start(plugins), await start(plugins)];
  await ask(t, here);
  for (const key of held.keys()) held.set(key, '{"answer":{"text":5}}');
  t.deepEqual(await ask(t, there), ['hit-l2', FIRST], 'the database has it too');
  t.is(counted.asked, 1);
});

test('shared memory that is down costs a line in the log and nothing else', async (t) => {
  const { claude, counted } = engine();
  const down = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:6379'));
  const plugins = { claude, 'shared-memory': sharedMemory({ get: down, set: down }) };
  const { start, log } = boot(t);
  const host = await start(plugins);
  t.deepEqual(await ask(t, host), ['miss', FIRST]);
  t.deepEqual(await ask(t, host), ['hit-l1', FIRST]);
  t.is(counted.asked, 1);
  const lines = log.lines.filter(({ message }) => message.startsWith('a tier of the cache is down'));
  t.deepEqual(
    lines.map(({ level, fields }) => [level, (fields as { tier: string }).tier]),
    [['warn', 'l2']],
  );
});

test.serial('when the table of answers is broken, checks are answered all the same, and known in memory', async (t) => {
  const { claude, counted } = engine();
  const { start, log } = boot(t);
  const host = await start({ claude });
  const { pool } = host.storage;
  await pool.query('ALTER TABLE namedrop.answers RENAME TO elsewhere');
  try {
    t.deepEqual(await ask(t, host), ['miss', FIRST]);
    t.deepEqual(await ask(t, host), ['hit-l1', FIRST]);
    t.is((await ask(t, host, 'another one'))[0], 'miss');
    t.is(counted.asked, 2);
    await host.stop();
    const lines = log.lines.filter(({ message }) => message.startsWith('a tier of the cache is down'));
    t.deepEqual(
      lines.map(({ level, fields }) => [level, (fields as { tier: string }).tier]),
      [['warn', 'l3']],
    );
  } finally {
    const mended = await start({});
    await mended.storage.pool.query('ALTER TABLE namedrop.elsewhere RENAME TO answers');
  }
});
