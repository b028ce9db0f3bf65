import { randomUUID } from 'node:crypto';
import test from 'ava';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { fingerprintOf } from './fingerprint.js';
import { anAccount, claimOf, HOUR_MS, lapse, MORNING } from './idempotency.test.helper.js';
import type { Claim, KeptReply } from './record.js';
import { IdempotencyStore } from './store.js';

const storage = testStorage(test);
const store = () => new IdempotencyStore(storage().pool);

const REPLY: KeptReply = { status: 202, headers: { 'X-Cost-Cents': '150' }, body: '{"id":"1", "odd":"\\u0000é"}' };
const later = (ms: number) => new Date(MORNING.getTime() + ms);

test('of many who claim a key at once, one gets it, and all learn who (IDM-17)', async (t) => {
  const account = anAccount();
  const claims = Array.from({ length: 20 }, () => claimOf({ account }));
  const holders = await Promise.all(claims.map((claim) => store().claim(claim)));
  t.is(new Set(holders.map(({ runId }) => runId)).size, 1);
  t.is(claims.filter((claim, index) => claim.runId === holders[index]?.runId).length, 1);
});

test('a key is one of its account and endpoint (IDM-15)', async (t) => {
  const claim = claimOf();
  const others = [
    { ...claim, account: anAccount() },
    { ...claim, endpoint: 'POST /v1/other' },
    { ...claim, key: 'Order-1' },
  ].map((other) => ({ ...other, runId: randomUUID() }));
  for (const each of [claim, ...others]) t.is((await store().claim(each)).runId, each.runId);
});

test('who comes second learns what the first was asked, and what it answered, byte for byte (IDM-04, IDM-10)', async (t) => {
  const first = claimOf();
  await store().claim(first);
  const second = { ...first, runId: randomUUID(), fingerprint: fingerprintOf({ query: 'other' }) };
  const { runId, fingerprint } = first;
  t.like(await store().claim(second), { runId, fingerprint, reply: undefined });
  t.true(await store().complete(first, REPLY));
  t.like(await store().claim(second), { runId, fingerprint, reply: REPLY });
});

test('a reply without a status, as a host of the release before stores it, has status 200', async (t) => {
  const first = claimOf();
  await store().claim(first);
  await store().complete(first, REPLY);
  await storage().pool.query('UPDATE namedrop.idempotency_keys SET status = NULL WHERE account_id = $1', [
    first.account,
  ]);
  t.deepEqual((await store().claim({ ...first, runId: randomUUID() })).reply, { ...REPLY, status: 200 });
});

test('a key whose window is over is claimed without the status of its last reply', async (t) => {
  const first = claimOf();
  await store().claim(first);
  await store().complete(first, REPLY);
  await store().claim({ ...first, runId: randomUUID(), receivedAt: later(24 * HOUR_MS) });
  const text = 'SELECT status FROM namedrop.idempotency_keys WHERE account_id = $1';
  t.deepEqual((await storage().pool.query(text, [first.account])).rows, [{ status: null }]);
});

test('to learn whose a key is locks no row and writes nothing', async (t) => {
  const first = claimOf();
  await store().claim(first);
  await store().complete(first, REPLY);
  await store().claim({ ...first, runId: randomUUID() });
  const text = 'SELECT xmax::text FROM namedrop.idempotency_keys WHERE account_id = $1';
  t.deepEqual((await storage().pool.query(text, [first.account])).rows, [{ xmax: '0' }]);
});

test('a key stands for its reply for 24 hours from the receipt of the first call, and then is new (IDM-13, IDM-14)', async (t) => {
  const first = claimOf();
  await store().claim(first);
  await store().complete(first, REPLY);
  const again = { ...first, runId: randomUUID() };
  t.is((await store().claim({ ...again, receivedAt: later(24 * HOUR_MS - 1) })).runId, first.runId);
  const afresh = { ...again, receivedAt: later(24 * HOUR_MS) };
  t.like(await store().claim(afresh), { runId: again.runId, fingerprint: first.fingerprint, reply: undefined });
  const next = { ...first, runId: randomUUID(), receivedAt: later(47 * HOUR_MS) };
  t.is((await store().claim(next)).runId, again.runId, 'the new window starts with the new call');
});

test('a run that counts as dead loses its key to the next claim, and cannot answer for it any more', async (t) => {
  const dead = claimOf();
  const next = { ...dead, runId: randomUUID(), fingerprint: fingerprintOf({ query: 'other' }) };
  await store().claim(dead);
  t.is((await store().claim(next)).runId, dead.runId);
  await lapse(storage(), dead.account);
  t.is((await store().claim(next)).runId, next.runId);
  t.false(await store().isRunning(dead));
  t.false(await store().complete(dead, REPLY));
  await store().free(dead);
  await store().renew(dead);
  t.true(await store().isRunning(next), 'what the dead one still does is not done to its heir');
});

test('of many who find a run dead, one takes over', async (t) => {
  const dead = claimOf();
  await store().claim(dead);
  await lapse(storage(), dead.account);
  const heirs = Array.from({ length: 20 }, () => ({ ...dead, runId: randomUUID() }));
  const holders = await Promise.all(heirs.map((heir) => store().claim(heir)));
  t.is(new Set(holders.map(({ runId }) => runId)).size, 1);
  t.not(holders[0]?.runId, dead.runId);
});

test('a run that renews its claim keeps it', async (t) => {
  const claim = claimOf();
  await store().claim(claim);
  await lapse(storage(), claim.account);
  t.false(await store().isRunning(claim));
  await store().renew(claim);
  t.true(await store().isRunning(claim));
  t.is((await store().claim({ ...claim, runId: randomUUID() })).runId, claim.runId);
});

test('a reply that is stored stays: no renewal and no freeing that comes late changes it', async (t) => {
  const claim = claimOf();
  await store().claim(claim);
  await store().complete(claim, REPLY);
  await store().renew(claim);
  await store().free(claim);
  t.false(await store().complete(claim, { status: 200, headers: {}, body: '{}' }));
  t.deepEqual((await store().claim({ ...claim, runId: randomUUID() })).reply, REPLY);
  t.false(await store().isRunning(claim));
});

test('a key that was freed is new', async (t) => {
  const claim = claimOf();
  await store().claim(claim);
  await store().free(claim);
  t.false(await store().isRunning(claim));
  const next = { ...claim, runId: randomUUID() };
  t.is((await store().claim(next)).runId, next.runId);
});

test('claims, answers and frees that cross each other leave nobody without an answer', async (t) => {
  const account = anAccount();
  const visits = Array.from({ length: 50 }, async (_, index) => {
    const claim = claimOf({ account });
    const { runId } = await store().claim(claim);
    if (runId === claim.runId) await (index % 3 ? store().free(claim) : lapse(storage(), account));
  });
  await t.notThrowsAsync(Promise.all(visits));
});

test('the sweep deletes what is 24 hours old, in parts, and nothing else', async (t) => {
  const { pool } = await migratedDatabase(t, storage());
  const swept = new IdempotencyStore(pool);
  const add = `
    INSERT INTO namedrop.idempotency_keys (account_id, endpoint, key, run_id, fingerprint, received_at, headers, body)
    SELECT gen_random_uuid(), 'POST /v1/check', 'k', gen_random_uuid(), sha256(''), $1, '{}', '{}'
    FROM generate_series(1, $2)`;
  await pool.query(add, [MORNING, 501]);
  await pool.query(add, [later(1), 2]);
  const left = async () => (await pool.query('SELECT count(*)::int AS n FROM namedrop.idempotency_keys')).rows[0].n;
  t.false(await swept.sweep(later(24 * HOUR_MS - 1)));
  t.is(await left(), 503);
  t.true(await swept.sweep(later(24 * HOUR_MS)));
  t.false(await swept.sweep(later(24 * HOUR_MS)));
  t.is(await left(), 2);
});

test('whoever takes over for a run that died or gave up pays with it, but not for another body or in another window', async (t) => {
  const first = claimOf();
  const claimAgain = (part: Partial<Claim> = {}) =>
    store().claim({ ...first, runId: randomUUID(), once: randomUUID(), ...part });
  const { once } = await store().claim(first);
  t.is(once, first.once);
  await lapse(storage(), first.account);
  const second = await claimAgain();
  t.is(second.once, once);
  await store().abandon({ ...first, runId: second.runId });
  t.is((await claimAgain()).once, once);
  await lapse(storage(), first.account);
  t.not((await claimAgain({ fingerprint: fingerprintOf({ query: 'another' }) })).once, once);

  const other = claimOf();
  const before = await store().claim(other);
  await lapse(storage(), other.account);
  const later = new Date(MORNING.getTime() + 25 * HOUR_MS);
  const afresh = { ...other, runId: randomUUID(), once: randomUUID(), receivedAt: later };
  t.not((await store().claim(afresh)).once, before.once);
});
