import { type Check, Namedrop, NamedropError } from '@namedrop/client';
import test from 'ava';
import fc from 'fast-check';
import { balanceOf, billed } from '../billed.js';
import { startWorld } from '../world.js';
import { FAULT_NAMES, type Fault, faultyProxy, SCHEDULE_HEADER } from './faulty-proxy.js';

const BATCHES = 10;
const BATCH = 50;
const GRANTED = 1000;
const CACHED = { query: 'asked before', brand: 'Acme', mode: 'quick', providers: ['claude'] } as const;

/** Faults that one logical check meets, more than its retries at most. */
const schedule = fc.record({
  faults: fc.array(fc.constantFrom(...FAULT_NAMES), { maxLength: 4 }),
  isCached: fc.boolean(),
});

/** The real host with real wallets behind the proxy, and a way to make one check through it with an account of its own. */
async function startProxied(t: Parameters<typeof startWorld>[0]) {
  const { plugins, grant, verify } = billed();
  const world = await startWorld(t, {}, undefined, { plugins });
  const proxy = await faultyProxy(t, world.url);
  const { accounts, keys } = world.host;

  async function checkThrough(faults: readonly Fault[], isCached: boolean) {
    const { id: account } = await accounts.create({ name: 'Acme' });
    const { token } = await keys.create({ account, name: 'test', mode: 'live' });
    await grant(account, GRANTED);
    proxy.plan(account, faults);
    const client = new Namedrop({ apiKey: token, baseUrl: proxy.url, headers: { [SCHEDULE_HEADER]: account } });
    const params = isCached ? CACHED : { ...CACHED, query: `asked by ${account}` };
    const create = (idempotencyKey?: string) => client.checks.create(params, { idempotencyKey }).withResponse();
    const reply = await create().catch((error: unknown) => error as NamedropError);
    return { account, reply, price: isCached ? 5 : 150, create };
  }
  const spent = async (account: typeof world.account) => GRANTED - (await balanceOf({ ...world, account }));
  await grant(world.account, GRANTED);
  await world.post(CACHED);
  return { checkThrough, proxy, spent, verify };
}

test('500 checks through random faults are charged once where they succeed or are continued, and at most once where they fail', async (t) => {
  const { checkThrough, proxy, spent, verify } = await startProxied(t);
  const seen = { succeeded: 0, replayed: 0, failed: 0, failedAndCharged: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(schedule, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      const ended = await Promise.all(batch.map(({ faults, isCached }) => checkThrough(faults, isCached)));
      await proxy.settled();
      for (const { account, reply, price, create } of ended) {
        const [charged, keys] = [await spent(account), proxy.keysOf(account)];
        t.true(keys.length <= 3 && new Set(keys).size === 1, `one key in at most three attempts: ${keys}`);
        t.is(reply.idempotencyKey, keys[0]);
        if (reply instanceof NamedropError) {
          seen.failed += 1;
          seen.failedAndCharged += charged > 0 ? 1 : 0;
          t.true(charged === 0 || charged === price, `${charged} of a check that failed: ${reply.message}`);
          const { data, replayed } = await create(reply.idempotencyKey);
          t.deepEqual([await spent(account), data.cost_cents], [price, price], 'continued with its key');
          t.true(charged === 0 || replayed, 'the reply that was charged comes again');
        } else {
          seen.succeeded += 1;
          seen.replayed += reply.replayed ? 1 : 0;
          const { cost_cents: cost }: Check = reply.data;
          t.deepEqual([charged, cost, reply.cost], [price, price, price]);
        }
      }
    }),
    { numRuns: BATCHES, endOnFailure: true },
  );
  t.log(seen);
  t.is(seen.succeeded + seen.failed, BATCHES * BATCH);
  t.true(
    Object.values(seen).every((count) => count > 10),
    'every outcome has come up',
  );
  t.deepEqual((await verify()).faults, []);
});
