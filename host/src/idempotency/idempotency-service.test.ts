import { randomUUID } from 'node:crypto';
import { ApiError, type Reply } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { notedLog, standingClock } from '../captures/captures.test.helper.js';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import type { RepeatableCall } from '../http/repeatable.js';
import { runOut } from '../jobs/schedules/run-out.test.helper.js';
import { anAccount, HOUR_MS, lapse, MORNING, watchedPool } from './idempotency.test.helper.js';
import { type IdempotencyParts, IdempotencyService } from './idempotency-service.js';

const storage = testStorage(test);

/** One host's service on the shared database. */
function host(parts: Partial<IdempotencyParts> = {}): IdempotencyService {
  return new IdempotencyService({
    pool: storage().pool,
    clock: standingClock(),
    log: notedLog(),
    waitMs: 60_000,
    stopping: new AbortController().signal,
    ...parts,
  });
}

/** A call with a key of an account of its own. */
function callOf(part: Partial<RepeatableCall> = {}): RepeatableCall {
  const body = { query: 'best crm', mode: 'quick' };
  const own = { account: anAccount(), requestId: randomUUID() };
  return { ...own, endpoint: 'POST /v1/check', keys: ['order-1'], body, receivedAt: MORNING, ...part };
}

/** Work that ends when it is told to, and the number of times that it was begun. */
function work() {
  const begun = Promise.withResolvers<void>();
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const counted = { runs: 0 };
  const run = () => {
    counted.runs += 1;
    begun.resolve();
    return promise;
  };
  return { run, begun: begun.promise, end: () => resolve(replyNumber(1)), fail: reject, counted };
}

const replyNumber = (id: number): Reply => ({ status: 200, headers: { 'X-Request-ID': String(id) }, body: { id } });
const never = () => Promise.reject(new Error('this must not run'));

async function refusal(t: ExecutionContext, replying: Promise<Reply>): Promise<ApiError> {
  return (await t.throwsAsync(replying, { instanceOf: ApiError })) as ApiError;
}

test('without a key every call runs (IDM-01)', async (t) => {
  const call = callOf({ keys: [] });
  const here = host();
  for (const id of [1, 2]) t.deepEqual(await here.once(call, async () => replyNumber(id)), replyNumber(id));
});

test('a repetition gets the same text and headers, and the sign that it is one (IDM-04, IDM-05, IDM-06)', async (t) => {
  const call = callOf();
  const first = await host().once(call, async () => replyNumber(1));
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-ID': '1' };
  t.deepEqual(first, { status: 200, headers, body: '{"id":1}' });
  const replay = { ...first, headers: { ...headers, 'Idempotency-Replay': 'true' }, repeated: true };
  t.deepEqual(await host().once(call, never), replay);
});

test('a repetition gets the status of the first reply', async (t) => {
  for (const status of [201, 202]) {
    const call = callOf();
    await host().once(call, async () => ({ ...replyNumber(1), status }));
    t.like(await host().once(call, never), { status, repeated: true });
  }
});

test('a call is paid for under the id of its first run, also after runs that failed or were refused', async (t) => {
  const call = callOf();
  const ends = [new Error('broken'), new ApiError(429, 'rate_limited', 'Slow down.'), new Error('broken again')];
  const paidAs: unknown[] = [];
  for (const [index, end] of ends.entries()) {
    const run = async (once?: string) => {
      paidAs.push(once);
      throw end;
    };
    const repeated = index === 0 ? call : { ...call, requestId: randomUUID() };
    await t.throwsAsync(host().once(repeated, run));
  }
  t.deepEqual(paidAs, Array(3).fill(call.requestId));
  const other = { ...call, requestId: randomUUID(), body: { query: 'another' } };
  await host().once(other, async (once) => {
    t.is(once, other.requestId, 'another body is another payment');
    return replyNumber(1);
  });
});

test('twenty calls with one key on two hosts: one runs, all get its reply (IDM-17)', async (t) => {
  const call = callOf();
  const { run, begun, end, counted } = work();
  const hosts = [host(), host()] as const;
  const calls = Array.from({ length: 20 }, (_, index) => (hosts[index % 2] as IdempotencyService).once(call, run));
  await begun;
  end();
  const replies = await Promise.all(calls);
  t.is(counted.runs, 1);
  t.deepEqual([...new Set(replies.map(({ body }) => body))], ['{"id":1}']);
  t.is(replies.filter(({ headers }) => headers?.['Idempotency-Replay']).length, 19);
});

test('another body is refused at once, also while the first call runs and on another host (IDM-10, IDM-12)', async (t) => {
  const call = callOf();
  const other = { ...call, body: { query: 'best crm', mode: 'quick', colour: 'red' } };
  const { run, begun, end } = work();
  const here = host();
  const first = here.once(call, run);
  await begun;
  for (const each of [here, host()]) {
    const { status, code } = await refusal(t, each.once(other, never));
    t.deepEqual([status, code], [422, 'idempotency_body_mismatch']);
  }
  end();
  await first;
  t.is((await refusal(t, here.once(other, never))).status, 422);
  const turned = { ...call, body: { mode: 'quick', query: 'best crm' } };
  t.is((await here.once(turned, never)).body, '{"id":1}');
});

test('a call that has waited for as long as a call may take is told to come again', async (t) => {
  const call = callOf();
  const { run, begun, end } = work();
  const here = host({ waitMs: 1 });
  const first = here.once(call, run);
  await begun;
  for (const each of [here, host({ waitMs: 1 })]) {
    const { status, code, options } = await refusal(t, each.once(call, never));
    t.deepEqual([status, code, options.headers], [409, 'idempotency_in_progress', { 'Retry-After': '5' }]);
  }
  end();
  t.is((await first).body, '{"id":1}', 'the first call is not disturbed');
});

test('when the first call fails, one of those that wait runs instead, and the others get its reply', async (t) => {
  const call = callOf();
  const hosts = [host(), host()] as const;
  const { run, begun, fail } = work();
  const first = t.throwsAsync(hosts[0].once(call, run), { message: 'empty wallet' });
  await begun;
  let runs = 0;
  const waiting = Array.from({ length: 6 }, (_, index) =>
    (hosts[index % 2] as IdempotencyService).once(call, async () => replyNumber(++runs)),
  );
  fail(new Error('empty wallet'));
  await first;
  const bodies = (await Promise.all(waiting)).map(({ body }) => body);
  t.deepEqual([runs, [...new Set(bodies)]], [1, ['{"id":1}']]);
});

test('while a run lives on another host nobody else runs; once it counts as dead, one does', async (t) => {
  const call = callOf();
  const { run, begun, end } = work();
  const elsewhere = host().once(call, run);
  await begun;
  const { pool, answered } = watchedPool(storage());
  const here = host({ pool });
  const looked = answered('idempotency-is-running', 3);
  const runs = { here: 0 };
  const waiting = here.once(call, async () => replyNumber(++runs.here + 1));
  await looked;
  t.is(runs.here, 0);
  await lapse(storage(), call.account);
  t.is((await waiting).body, '{"id":2}');
  end();
  t.is((await elsewhere).body, '{"id":1}', 'it is delivered, and not kept');
  t.is((await here.once(call, never)).body, '{"id":2}');
});

test('a reply that could not be stored still goes to those who wait for it on the same host', async (t) => {
  const call = callOf();
  const { pool, answered } = watchedPool(storage(), 'idempotency-complete');
  const here = host({ pool });
  const { run, end, counted } = work();
  const claimed = answered('idempotency-claim', 5);
  const calls = Array.from({ length: 5 }, () => here.once(call, run));
  await claimed;
  end();
  const bodies = (await Promise.all(calls)).map(({ body }) => body);
  t.deepEqual([counted.runs, [...new Set(bodies)]], [1, ['{"id":1}']]);
});

test('where the database does not say whose a key is, the call fails and nothing runs', async (t) => {
  const { pool } = watchedPool(storage(), 'idempotency-claim');
  await t.throwsAsync(host({ pool }).once(callOf(), never), { message: /No space left/ });
});

test('a host that stops lets those go who wait for another', async (t) => {
  const call = callOf();
  const { run, begun, end } = work();
  const elsewhere = host().once(call, run);
  await begun;
  const { pool, answered } = watchedPool(storage());
  const stopping = new AbortController();
  const looked = answered('idempotency-is-running', 1);
  const waiting = host({ pool, stopping: stopping.signal }).once(call, never);
  await looked;
  stopping.abort();
  await t.throwsAsync(waiting, { name: 'AbortError' });
  end();
  await elsewhere;
});

test('what is too old is deleted', async (t) => {
  const { pool } = await migratedDatabase(t, storage());
  const clock = standingClock();
  const service = host({ pool, clock });
  await service.once(callOf(), async () => replyNumber(1));
  clock.forward(24 * HOUR_MS);
  await runOut(service.sweep);
  t.is((await pool.query('SELECT FROM namedrop.idempotency_keys')).rowCount, 0);
});
