import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId, Clock } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import type pg from 'pg';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { until } from '../jobs/jobs.test.helper.js';
import { AccountStore } from './accounts.js';
import { TooManyKeysError } from './key-limit.js';
import { Keys } from './keys.js';
import { createToken } from './token.js';

const storage = testStorage(test);
const clock: Clock = { now: () => new Date('2026-04-01T10:00:00.123Z') };
const stranger = randomUUID() as string as AccountId;

/** The keys of a host, and an account. */
async function host(t: ExecutionContext): Promise<{ keys: Keys; account: AccountId }> {
  const keys = new Keys(storage(), clock);
  t.teardown(() => keys.stop());
  return { keys, account: (await new AccountStore(storage()).create({ name: 'Acme' })).id };
}

/** A host that counts its questions to the database, and may be slowed down. */
function countingHost(t: ExecutionContext, delay = 0): { keys: Keys; asked: () => number } {
  let asked = 0;
  const pool = {
    async query(config: pg.QueryConfig) {
      asked++;
      await sleep(delay);
      return storage().pool.query(config);
    },
  };
  const keys = new Keys({ models: () => storage().models(), pool: pool as unknown as pg.Pool }, clock);
  t.teardown(() => keys.stop());
  return { keys, asked: () => asked };
}

test('a new key has a record without the token; only a hash is kept (KEY-07, KEY-09, KEY-11)', async (t) => {
  const { keys, account } = await host(t);
  const { record, token } = await keys.create({ account, name: 'CI', mode: 'test' });
  t.deepEqual(record, {
    id: record.id,
    name: 'CI',
    prefix: token.slice(0, 13),
    mode: 'test',
    status: 'active',
    created_at: '2026-04-01T10:00:00.123Z',
    last_used_at: null,
    revoked_at: null,
  });
  t.deepEqual(await keys.list(account), [record]);
  const { rows } = await storage().pool.query(
    'SELECT hash, key::text AS all FROM namedrop.api_keys key WHERE id = $1',
    [record.id],
  );
  t.deepEqual(rows[0].hash, createHash('sha256').update(token).digest());
  t.false(rows[0].all.includes(token.slice(13)));
});

test('names have 1 to 80 characters; keys belong to accounts that exist', async (t) => {
  const { keys, account } = await host(t);
  t.is((await keys.create({ account, name: '😀'.repeat(80), mode: 'live' })).record.name, '😀'.repeat(80));
  for (const name of ['', 'a'.repeat(81)]) {
    await t.throwsAsync(keys.create({ account, name, mode: 'live' }), {
      instanceOf: RangeError,
      message: /1 to 80 characters/,
    });
  }
  for (const nobody of [stranger, 'abc' as AccountId]) {
    await t.throwsAsync(keys.create({ account: nobody, name: 'CI', mode: 'live' }), {
      instanceOf: RangeError,
      message: /There is no account/,
    });
  }
});

test('a token tells its account and key; anything else is nobody', async (t) => {
  const { keys, account } = await host(t);
  const { record, token } = await keys.create({ account, name: 'CI', mode: 'live' });
  t.deepEqual(await keys.authenticate(token), { account, keyId: record.id, plan: 'growth' });
  for (const wrong of [
    createToken('live'),
    token.replace('live', 'test'),
    token.slice(0, -1),
    `${token} `,
    '',
    'Bearer',
  ]) {
    t.is(await keys.authenticate(wrong), undefined);
  }
});

test('what cannot be a token costs no question; a token costs one, also for many at once', async (t) => {
  const { account } = await host(t);
  const { keys, asked } = countingHost(t, 50);
  const { token, record } = await keys.create({ account, name: 'CI', mode: 'live' });
  for (const wrong of ['', 'lvk_live_', `${token}x`]) await keys.authenticate(wrong);
  t.is(asked(), 0);
  const callers = await Promise.all(Array.from({ length: 20 }, () => keys.authenticate(token)));
  t.true(callers.every((caller) => caller?.keyId === record.id));
  await keys.authenticate(token);
  t.is(asked(), 1);
  const unknown = createToken('live');
  await Promise.all([keys.authenticate(unknown), keys.authenticate(unknown)]);
  await keys.authenticate(unknown);
  t.is(asked(), 2, 'that nobody has a token is remembered too');
});

test('a lookup that fails is not remembered', async (t) => {
  const { keys: owner, account } = await host(t);
  const { token } = await owner.create({ account, name: 'CI', mode: 'live' });
  let down = true;
  const pool = {
    query: (config: pg.QueryConfig) => (down ? Promise.reject(new Error('down')) : storage().pool.query(config)),
  };
  const keys = new Keys({ models: () => storage().models(), pool: pool as unknown as pg.Pool }, clock);
  await t.throwsAsync(keys.authenticate(token), { message: 'down' });
  down = false;
  t.truthy(await keys.authenticate(token));
  await keys.stop();
});

test('a key is revoked by its account, once, and stays listed (KEY-15)', async (t) => {
  const { keys, account } = await host(t);
  const { record } = await keys.create({ account, name: 'CI', mode: 'live' });
  for (const [whose, id] of [
    [stranger, record.id],
    [account, randomUUID()],
    [account, 'abc'],
    ['abc' as AccountId, record.id],
  ] as const) {
    t.false(await keys.revoke(whose, id));
  }
  t.true(await keys.revoke(account, record.id));
  t.false(await keys.revoke(account, record.id));
  t.deepEqual(await keys.list(account), [{ ...record, status: 'revoked', revoked_at: '2026-04-01T10:00:00.123Z' }]);
  t.deepEqual(await keys.list(stranger), []);
});

test('a revoked key stops working at once where it was revoked, and within 5 s on every host (KEY-14)', async (t) => {
  const { keys: here, account } = await host(t);
  const there = countingHost(t).keys;
  const { token, record } = await here.create({ account, name: 'CI', mode: 'live' });
  t.truthy(await here.authenticate(token));
  t.truthy(await there.authenticate(token));
  await here.revoke(account, record.id);
  const revoked = performance.now();
  t.is(await here.authenticate(token), undefined);
  let [asked, accepted] = [0, 0];
  do {
    await sleep(10);
    accepted = asked;
    asked = performance.now() - revoked;
  } while ((await there.authenticate(token)) && asked < 10_000);
  t.true(accepted < 5050, `it was still accepted when asked ${accepted} ms afterwards`);
});

test('the time of the last use is written behind the requests, at the latest on closing (KEY-22)', async (t) => {
  const { keys, account } = await host(t);
  const { token } = await keys.create({ account, name: 'CI', mode: 'live' });
  await keys.authenticate(token);
  await keys.stop();
  t.is((await keys.list(account))[0]?.last_used_at, '2026-04-01T10:00:00.123Z');
});

/** Inserts of keys wait for the advisory lock 1, while other parts of their transactions go on. */
const PAUSED_INSERTS = `
  CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
  CREATE TRIGGER pause BEFORE INSERT ON namedrop.api_keys FOR EACH ROW EXECUTE FUNCTION pause()`;
const WAITING = `SELECT count(*)::integer AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

test('of two keys that are created at once, with room for one, the second counts the first and is refused', async (t) => {
  const database = await migratedDatabase(t, storage());
  const account = (await new AccountStore(database).create({ name: 'Acme' })).id;
  const hosts = [1, 2].map(() => new Keys(database, clock, 2));
  t.teardown(() => Promise.all(hosts.map((keys) => keys.stop())));
  const create = (keys = hosts[0]) => keys?.create({ account, name: 'CI', mode: 'live' });
  await create();
  await database.pool.query(PAUSED_INSERTS);
  const barrier = await database.pool.connect();
  await barrier.query('SELECT pg_advisory_lock(1)');
  const creating = Promise.allSettled(hosts.map(create));
  await until(async () => (await database.pool.query(WAITING)).rows[0].count === 2);
  await barrier.query('SELECT pg_advisory_unlock(1)');
  barrier.release();
  const failures = (await creating).flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
  t.is(failures.length, 1);
  t.true(failures[0] instanceof TooManyKeysError);
  t.is((await hosts[0]?.list(account))?.length, 2);
});
