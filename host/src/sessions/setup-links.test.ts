import { createHash } from 'node:crypto';
import type { Clock } from '@namedrop/plugin-api';
import test from 'ava';
import { AccountStore } from '../accounts/accounts.js';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { SetupLinks, setupAddress } from './setup-links.js';
import { UserStore } from './users.js';

const storage = testStorage(test);
const MINUTE = 60_000;
let users = 0;

/** A user, and links by a clock that the test moves. */
async function world(on = storage()) {
  let now = Date.parse('2026-04-01T10:00:00.000Z');
  const clock: Clock = { now: () => new Date(now) };
  const account = await new AccountStore(on).create({ name: 'Acme' });
  const store = new UserStore(on.pool, clock);
  const user = await store.create({ account: account.id, email: `user${users++}@example.com` });
  const links = new SetupLinks(on.pool, clock);
  const pass = (ms: number) => {
    now += ms;
  };
  return { links, user, store, pass };
}

test('a link sets the password once', async (t) => {
  const { links, user, store } = await world();
  const { token } = await links.issue(user.id);
  t.truthy(await links.find(token));
  t.deepEqual(await links.redeem(token, 'encoded'), user);
  t.is((await store.byEmail(user.email))?.password, 'encoded');
  t.is(await links.find(token), undefined);
  t.is(await links.redeem(token, 'other'), undefined);
  t.is((await store.byEmail(user.email))?.password, 'encoded');
});

test('one of twenty concurrent calls with a token sets the password', async (t) => {
  const { links, user, store } = await world();
  const { token } = await links.issue(user.id);
  const redeemed = await Promise.all(Array.from({ length: 20 }, (_, index) => links.redeem(token, `encoded ${index}`)));
  t.is(redeemed.filter(Boolean).length, 1);
  t.is((await store.byEmail(user.email))?.password, `encoded ${redeemed.findIndex(Boolean)}`);
});

test('a link works for less than 60 minutes', async (t) => {
  const { links, user, pass } = await world();
  const { token, expiresAt } = await links.issue(user.id);
  t.is(expiresAt.toISOString(), '2026-04-01T11:00:00.000Z');
  pass(60 * MINUTE - 1);
  t.truthy(await links.find(token));
  pass(1);
  t.is(await links.find(token), undefined);
  t.is(await links.redeem(token, 'encoded'), undefined);
});

test('a newer link of the user replaces the older one, and leaves those of others alone', async (t) => {
  const { links, user } = await world();
  const other = await world();
  const theirs = await other.links.issue(other.user.id);
  const first = await links.issue(user.id);
  const second = await links.issue(user.id);
  t.is(await links.redeem(first.token, 'encoded'), undefined);
  t.truthy(await links.redeem(second.token, 'encoded'));
  t.truthy(await other.links.redeem(theirs.token, 'encoded'));
});

test('a session that is saved while the password is set has ended when it is set', async (t) => {
  const own = await migratedDatabase(t, storage());
  const { links, user } = await world(own);
  const { pool } = own;
  const session = `json_build_object('signedIn', json_build_object('sessionId', gen_random_uuid(), 'userId', NEW.id))`;
  await pool.query(`
    CREATE FUNCTION log_in() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO namedrop.sessions (sid, sess, expire) VALUES ('a', ${session}, now() + interval '1 day');
      RETURN NEW;
    END $$;
    CREATE TRIGGER log_in BEFORE UPDATE ON namedrop.users FOR EACH ROW EXECUTE FUNCTION log_in()`);
  const { token } = await links.issue(user.id);
  t.deepEqual(await links.redeem(token, 'encoded'), user);
  t.deepEqual((await pool.query('SELECT id FROM namedrop.sessions')).rows, []);
});

test('only a hash of the token is kept', async (t) => {
  const { links, user } = await world();
  const { token } = await links.issue(user.id);
  t.is(Buffer.from(token, 'base64url').length, 32);
  const { rows } = await storage().pool.query(
    'SELECT hash, link::text AS all FROM namedrop.setup_links link WHERE user_id = $1',
    [user.id],
  );
  t.deepEqual(rows[0].hash, createHash('sha256').update(token).digest());
  t.false(rows[0].all.includes(token));
});

test('the address of a setup link has the token in its fragment', (t) => {
  const link = { token: 'abc', expiresAt: new Date() };
  t.is(setupAddress('https://namedrop.example/', link), 'https://namedrop.example/setup#abc');
});

test('a user without a known account, with an invalid address or with a taken one is refused', async (t) => {
  const { store, user } = await world();
  const refused = (given: { account?: string; email?: string }) =>
    t.throwsAsync(store.create({ account: user.account, email: 'new@example.com', ...(given as object) }), {
      instanceOf: RangeError,
    });
  t.regex((await refused({ account: 'abc' }))?.message ?? '', /There is no account abc/);
  t.regex((await refused({ account: crypto.randomUUID() }))?.message ?? '', /There is no account/);
  t.regex((await refused({ email: 'ada' }))?.message ?? '', /'ada' is none/);
  t.regex((await refused({ email: ` ${user.email.toUpperCase()} ` }))?.message ?? '', /already a user/);
  t.deepEqual(await store.find(user.id), user);
});
