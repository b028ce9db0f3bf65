import { until } from '@namedrop/testing';
import watch from '@namedrop/watch';
import test, { type ExecutionContext } from 'ava';
import { type Keyed, keyed, startLosing } from './keyed-calls.js';
import { SECRET, startBesideWorld, startWatchWorld, type WatchWorldOptions } from './watch-world.js';

/** The host of watches, called with keys; a watch of Acme unless the body says otherwise. */
async function startKeyed(t: ExecutionContext, options: WatchWorldOptions = {}) {
  const world = await startWatchWorld(t, {}, options);
  const { pool } = world.host.storage;
  return {
    ...world,
    ...startLosing(world.host),
    watch: (key: string, more: object = {}, caller: Partial<Keyed> = {}) =>
      keyed({ ...world, ...caller }, '/v1/watch', { key, body: world.bodyOf(more) }),
    watches: async () => (await pool.query('SELECT id, enabled FROM watch.watches')).rows,
  };
}

/** Settings of a host whose accounts may have one active watch. */
const ONE_EACH = { plugins: { watch: { module: watch, maxPerAccount: 1 } } };

test('a repeated watch gets the first reply to the byte, with 201 and its warnings, and is created once', async (t) => {
  const { watch, watches, find } = await startKeyed(t);
  const more = { colour: 'red', sensitivity: { alarms_per_year: 12 } };
  const first = await watch('order-1', more);
  t.like(first, { status: 201, replay: null, body: { warnings: [{ field: 'colour' }] } });
  t.deepEqual(await watch('order-1', more), { ...first, replay: 'true' });
  t.deepEqual(await watches(), [{ id: first.body.id, enabled: true }]);
  t.is((await find(first.body.id)).body.next_run_at, first.body.next_run_at);
  t.not((await watch('order-2', more)).body.id, first.body.id);
});

test('another body is 422, also where the secret alone differs; neither record nor reply holds the secret', async (t) => {
  const { watch, watches, host } = await startKeyed(t);
  const first = await watch('order-1');
  for (const more of [{ webhook_secret: `${SECRET}!` }, { interval: 'daily' }, { colour: 'red' }]) {
    const { status, body } = await watch('order-1', more);
    t.deepEqual([status, body.error.code], [422, 'idempotency_body_mismatch']);
  }
  t.is((await watches()).length, 1);
  const { rows } = await host.storage.pool.query('SELECT record::text FROM namedrop.idempotency_keys AS record');
  t.is(rows.length, 1);
  t.false(`${rows[0].record}${first.text}`.includes(SECRET));
});

test('a refused watch frees its key: a malformed body, a forbidden receiver, a planned mode, too many watches', async (t) => {
  const { watch, watches, pause } = await startKeyed(t, ONE_EACH);
  const first = await watch('first');
  const refused = [
    [{ brand: '' }, 400],
    [{ webhook_url: 'http://127.0.0.1/hook' }, 400],
    [{ mode: 'deep' }, 501],
    [{}, 400],
  ] as const;
  for (const [more, status] of refused) t.is((await watch('order-1', more)).status, status, JSON.stringify(more));
  await pause(first.body.id);
  t.like(await watch('order-1'), { status: 201, replay: null });
  t.is((await watches()).length, 2);
  for (const key of ['', 'k'.repeat(201), 'clé']) {
    const { status, body } = await watch(key);
    t.deepEqual([status, Object.keys(body.error.details.fieldErrors)], [400, ['Idempotency-Key']]);
  }
});

test('calls with one key at once on two hosts create one watch', async (t) => {
  const world = await startKeyed(t);
  const other = await startBesideWorld(t, world);
  const urls = Array.from({ length: 12 }, (_, index) => (index % 2 ? other.url : world.url));
  const replies = await Promise.all(urls.map((url) => world.watch('order-1', {}, { url })));
  t.is(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1, replies[0]?.text);
  t.is(replies.filter(({ replay }) => replay === 'true').length, 11);
  t.deepEqual(await world.watches(), [{ id: replies[0]?.body.id, enabled: true }]);
});

test('a watch whose reply was lost is created once, also where the account may have no other', async (t) => {
  const { watch, watches, lose } = await startKeyed(t, ONE_EACH);
  const first = await lose(() => watch('order-1'));
  const retry = await watch('order-1');
  t.like(retry, { status: 201, replay: null, body: { id: first.body.id, next_run_at: first.body.next_run_at } });
  t.not(retry.body.request_id, first.body.request_id);
  t.deepEqual(await watch('order-1'), { ...retry, replay: 'true' });
  t.deepEqual(await watches(), [{ id: first.body.id, enabled: true }]);
  t.is((await watch('order-2')).status, 400);
});

test('a watch whose reply was lost and which was deleted since stays paused when its call is repeated', async (t) => {
  const { watch, watches, lose, pause } = await startKeyed(t);
  const first = await lose(() => watch('order-1'));
  await pause(first.body.id);
  t.like(await watch('order-1'), { status: 201, body: { id: first.body.id, status: 'paused' } });
  t.deepEqual(await watches(), [{ id: first.body.id, enabled: false }]);
});

test('a watch whose reply was lost is found again by a host that would refuse a new one', async (t) => {
  const world = await startKeyed(t);
  const { url } = await startBesideWorld(t, world, { allowPrivateTargets: [] });
  const first = await world.lose(() => world.watch('order-1'));
  t.is((await world.watch('order-2', {}, { url })).status, 400);
  t.like(await world.watch('order-1', {}, { url }), { status: 201, body: { id: first.body.id } });
  t.deepEqual(await world.watches(), [{ id: first.body.id, enabled: true }]);
});

test('two runs of one call that both live create one watch: the lease of the first was over too soon', async (t) => {
  const { watch, watches, host } = await startKeyed(t, ONE_EACH);
  const { pool } = host.storage;
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE watch.watches IN SHARE ROW EXCLUSIVE MODE');
  const stalled = watch('order-1');
  const waiting =
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = $1 AND query LIKE $2';
  const waits = (...values: [string, string]) => until(async () => (await pool.query(waiting, values)).rowCount === 1);
  await waits('relation', '%INSERT INTO watches%');
  await pool.query('UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp()');
  const second = watch('order-1');
  await waits('advisory', '%pg_advisory_xact_lock%');
  await client.query('COMMIT');
  client.release();
  const replies = await Promise.all([stalled, second]);
  t.deepEqual(
    replies.map(({ status, body }) => [status, body.id]),
    Array(2).fill([201, replies[0]?.body.id]),
  );
  t.deepEqual(await watches(), [{ id: replies[0]?.body.id, enabled: true }]);
});
