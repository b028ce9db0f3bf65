import test, { type ExecutionContext } from 'ava';
import { type Keyed, keyed, startLosing } from './keyed-calls.js';
import { startBesideMonitors } from './monitors-world.js';
import { startQueue } from './queue-world.js';

const ONE = { providers: ['gemini'], track_brands: ['Acme'] };
const QUEUED = { ...ONE, mode: 'standard' };

/** The host of asks with a queue, called with keys; an ask of Gemini unless the body says otherwise. */
async function startKeyed(t: ExecutionContext) {
  const world = await startQueue(t);
  const { pool } = world.host.storage;
  const ask = (key: string, body: object = ONE, more: Partial<Keyed> = {}) =>
    keyed({ ...world, ...more }, '/v1/ask', { key, body: { prompt: 'best crm', ...body } });
  return {
    ...world,
    ...startLosing(world.host),
    ask,
    /** How many asks there are, how many holds and how many charges. */
    async books() {
      const count = async (table: string) => (await pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;
      const charges = await count(`billing.entries WHERE kind = 'charge'`);
      return { asks: await count('"legacy-ask".asks'), holds: await count('billing.holds'), charges };
    },
  };
}

test('a repeated ask gets the first reply to the byte with its headers; it is asked, charged, archived and counted once', async (t) => {
  const { ask, asked, balance, books, read, bank } = await startKeyed(t);
  const first = await ask('order-1');
  t.deepEqual([first.status, first.replay], [200, null]);
  t.is(first.body.id, first.body.request_id);
  const before = await balance();
  const again = await ask('order-1');
  t.deepEqual(again, { ...first, replay: 'true' });
  t.is(again.link, '</v1/check>; rel="successor-version"');
  t.is(await balance(), before);
  t.deepEqual(asked(), [0, 0, 1, 0]);
  t.deepEqual(await books(), { asks: 1, holds: 0, charges: 1 });
  t.like((await read(first.body.id)).body, { status: 'succeeded', usage: first.body.usage });
  t.deepEqual((await bank.verify()).faults, []);
});

test('a repeated ask that was queued is 202 with the same id before and after it has ended; it is held, charged and delivered once', async (t) => {
  const { ask, ended, books, events, register, receiver, balance } = await startKeyed(t);
  const { id: webhook_id } = await register();
  const body = { ...ONE, async: true, webhook_id };
  const before = await balance();
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask('order-1', body)));
  const [{ text, body: queued }] = replies as [(typeof replies)[0]];
  t.deepEqual([...new Set(replies.map((reply) => `${reply.status} ${reply.text}`))], [`202 ${text}`]);
  t.is(replies.filter(({ replay }) => replay === 'true').length, 9);
  t.is((await ended(queued.ask_id)).body.status, 'succeeded');
  t.like(await ask('order-1', body), { status: 202, text, replay: 'true' });
  await receiver.received(1);
  t.deepEqual(await books(), { asks: 1, holds: 0, charges: 1 });
  t.deepEqual(
    events().map(({ data }) => data.id),
    [queued.ask_id],
  );
  t.is(await balance(), before - 37.5);
});

test('calls with one key at once on two hosts are one ask, live and queued', async (t) => {
  const world = await startKeyed(t);
  const other = await startBesideMonitors(t, world);
  for (const [key, body] of [
    ['live', { ...ONE, prompt: 'best live crm' }],
    ['queued', { ...QUEUED, prompt: 'best queued crm' }],
  ] as const) {
    const urls = Array.from({ length: 12 }, (_, index) => (index % 2 ? other.url : world.url));
    const replies = await Promise.all(urls.map((url) => world.ask(key, body, { url })));
    t.is(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1, replies[0]?.text);
    t.is(replies.filter(({ replay }) => replay === 'true').length, 11);
    await world.ended(replies[0]?.body.ask_id ?? replies[0]?.body.id);
  }
  t.deepEqual(await world.books(), { asks: 2, holds: 0, charges: 2 });
  t.is(world.asked()[2], 2);
  t.deepEqual((await world.bank.verify()).faults, []);
});

test('a key with another body is 422, and is another key on checks', async (t) => {
  const { ask, url, token } = await startKeyed(t);
  const first = await ask('order-1');
  for (const body of [QUEUED, { ...ONE, prompt: 'best erp' }, { ...ONE, web_search: true }]) {
    const { status, body: refusal, link } = await ask('order-1', body);
    t.deepEqual([status, refusal.error.code], [422, 'idempotency_body_mismatch']);
    t.is(link, '</v1/check>; rel="successor-version"');
  }
  const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['gemini'] };
  const check = await keyed({ url, token }, '/v1/check', { key: 'order-1', body: CHECK });
  t.like(check, { status: 200, replay: null, body: { mode: 'quick' } });
  t.like(await ask('order-1'), { status: 200, text: first.text, replay: 'true' });
});

test('a refused ask frees its key: a malformed body, a removed field, an unknown webhook, an empty wallet', async (t) => {
  const { ask, another, asked, host, bank } = await startKeyed(t);
  const { account } = await another(0);
  const { token } = await host.keys.create({ account, name: 'poor', mode: 'live' });
  const webhook_id = 'b4a58f9e-7a0f-4a8b-9d69-0d2cbd6f1e11';
  const refused = [
    [{ ...ONE, prompt: '' }, 400, 'invalid_request'],
    [{ ...ONE, json_schema: null }, 400, 'request_unsupported'],
    [{ ...ONE, async: true, webhook_id }, 400, 'invalid_request'],
    [ONE, 402, 'insufficient_credits'],
    [QUEUED, 402, 'insufficient_credits'],
  ] as const;
  for (const [body, status, code] of refused) {
    const reply = await ask('order-1', body, { token });
    t.deepEqual([reply.status, reply.body.error.code], [status, code], reply.text);
  }
  await bank.grant(account, 1000);
  t.like(await ask('order-1', ONE, { token }), { status: 200, replay: null });
  for (const key of ['', 'k'.repeat(201), 'clé']) {
    const { status, body } = await ask(key);
    t.deepEqual([status, Object.keys(body.error.details.fieldErrors)], [400, ['Idempotency-Key']]);
  }
  t.deepEqual(asked(), [0, 0, 1, 0]);
});

test('a repeated ask takes no token', async (t) => {
  const { ask, host, bank } = await startKeyed(t);
  const { id: account } = await host.accounts.create({ name: 'Slow', plan: 'free' });
  const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  await bank.grant(account, 1000);
  for (const body of [ONE, QUEUED]) {
    const key = JSON.stringify(body);
    const first = await ask(key, body, { token });
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(key, body, { token })));
    t.deepEqual(
      [...new Set(replies.map(({ status, text }) => `${status} ${text}`))],
      [`${first.status} ${first.text}`],
    );
  }
});

test('an ask that was archived, and whose reply was lost, is repeated from the archive: same id, answers and cost', async (t) => {
  const { ask, lose, books, asked, balance, bank } = await startKeyed(t);
  const first = await lose(() => ask('order-1'));
  const before = await balance();
  const retry = await ask('order-1');
  t.deepEqual(retry, { ...first, replay: null });
  t.deepEqual(await ask('order-1'), { ...retry, replay: 'true' });
  t.is(await balance(), before);
  t.deepEqual([await books(), asked()[2]], [{ asks: 1, holds: 0, charges: 1 }, 1]);
  t.deepEqual((await bank.verify()).faults, []);
});

test('an ask that was charged, but neither archived nor replied to, runs again: same id, charged and archived once', async (t) => {
  const { ask, lose, books, read, balance, bank, host } = await startKeyed(t);
  const { pool } = host.storage;
  const before = await balance();
  await pool.query(`ALTER TABLE "legacy-ask".asks ADD CONSTRAINT full_disk CHECK (state = 'queued') NOT VALID`);
  const first = await lose(() => ask('order-1'));
  await pool.query('ALTER TABLE "legacy-ask".asks DROP CONSTRAINT full_disk');
  t.is((await read(first.body.id)).status, 404);
  const retry = await ask('order-1');
  t.like(retry, { status: 200, replay: null, body: { id: first.body.id, request_id: first.body.id, cached: true } });
  t.is(retry.body.usage.cost_cents, 37.5, 'as it was charged, though the answer is cached by now');
  t.like((await read(first.body.id)).body, { status: 'succeeded', usage: retry.body.usage });
  t.is(await balance(), before - 37.5);
  t.deepEqual(await books(), { asks: 1, holds: 0, charges: 1 });
  t.deepEqual((await bank.verify()).faults, []);
});

test('an ask that was queued, and whose reply was lost, is repeated with the same id, whatever would refuse a new one by now', async (t) => {
  const { ask, lose, ended, books, register, browser, receiver, balance, bank, host, account } = await startKeyed(t);
  const { id: webhook_id } = await register();
  const body = { ...ONE, async: true, webhook_id };
  const before = await balance();
  const first = await lose(() => ask('order-1', body));
  await ended(first.body.ask_id);
  await receiver.received(1);
  await browser.delete(`/v1/webhooks/${webhook_id}`);
  const spent = await balance();
  await host.storage.pool.query(`UPDATE billing.wallets SET held = balance WHERE account_id = $1`, [account]);
  const retry = await ask('order-1', body);
  await host.storage.pool.query('UPDATE billing.wallets SET held = 0 WHERE account_id = $1', [account]);
  t.deepEqual(retry, { ...first, replay: null });
  t.deepEqual([spent, await balance()], [before - 37.5, before - 37.5]);
  t.deepEqual(await books(), { asks: 1, holds: 0, charges: 1 });
  t.is(receiver.requests.length, 1);
  t.deepEqual((await bank.verify()).faults, []);
});
