import { ApiError, type BucketLevel, type Caller, type TokenBuckets } from '@namedrop/plugin-api';
import test from 'ava';
import { Plans } from '../accounts/plans.js';
import { notedLog } from '../captures/captures.test.helper.js';
import { Limits } from './limits.js';
import type { NestedBuckets } from './nested-buckets.js';
import type { PgTokenBuckets } from './pg-token-buckets.js';

const caller = { account: 'a', keyId: 'k', plan: 'small' } as unknown as Caller;
const plans = new Plans({
  plans: { small: { capacity: 5, refill: 0.4 }, large: { capacity: 9, refill: 3 } },
  defaultPlan: 'large',
});
const accountPlans = { planOf: async () => 'small' };
const FULL: BucketLevel = { taken: true, remaining: 5, waitSeconds: 0 };
const EMPTY: BucketLevel = { taken: false, remaining: 0, waitSeconds: 6.5 };

/** Buckets that note what they are asked, and answer as a test wants. */
function notingBuckets(answer: () => Promise<BucketLevel> = async () => FULL) {
  const asked: Parameters<TokenBuckets['take']>[] = [];
  const take: TokenBuckets['take'] = (...call) => {
    asked.push(call);
    return answer();
  };
  /** The wider buckets of those asked for, and the tokens taken from them. */
  const wider: Parameters<TokenBuckets['take']>[] = [];
  const takeNested: NestedBuckets['takeNested'] = async (bucket, tokens) => {
    asked.push([bucket.name, bucket.size, tokens]);
    wider.push([bucket.wider.name, bucket.wider.size, tokens]);
    return { level: await answer(), wider: await answer() };
  };
  const all = { asked, wider, take, takeNested, sweep: async () => undefined };
  return all as unknown as PgTokenBuckets & Pick<typeof all, 'asked' | 'wider'>;
}

const down = () => notingBuckets(() => Promise.reject(new Error('down')));

function limits(own = notingBuckets(), tokenBuckets?: TokenBuckets) {
  const log = notedLog();
  const contributed = { tokenBuckets };
  return { log, limits: new Limits({ plans, accountPlans, own, contributed, log, refused: () => undefined }) };
}

test('a bucket belongs to a key and has the size of the plan; of an unknown plan, that of the default', async (t) => {
  const own = notingBuckets();
  const { limits: meters } = limits(own);
  await meters.meterOf(caller, 'check:quick').take();
  await meters.meterOf({ ...caller, keyId: 'other', plan: 'gone' }, '/v1/usage').take();
  t.deepEqual(own.asked, [
    ['key:k:check:quick', { capacity: 5, refill: 0.4 }, 1],
    ['key:other:/v1/usage', { capacity: 9, refill: 3 }, 1],
  ]);
});

test('the bucket of an account is eight times as large as those of its keys, and takes with them in one step', async (t) => {
  const own = notingBuckets();
  const { limits: meters } = limits(own);
  const meter = meters.meterOf(caller, 'check:quick');
  await meter.take();
  await meter.giveBack();
  t.deepEqual(own.wider, [
    ['account:a:check:quick', { capacity: 40, refill: 3.2 }, 1],
    ['account:a:check:quick', { capacity: 40, refill: 3.2 }, -1],
  ]);
  t.is(own.asked.length, 2);
});

test('all sessions of an account share a bucket of the size of its plan, within the one of its keys', async (t) => {
  const own = notingBuckets();
  const { limits: meters } = limits(own);
  await (await meters.meterOfSession(caller, '/v1/usage')).take();
  t.deepEqual(own.asked, [['sessions:a:/v1/usage', { capacity: 5, refill: 0.4 }, 1]]);
  t.deepEqual(own.wider, [['account:a:/v1/usage', { capacity: 40, refill: 3.2 }, 1]]);
});

for (const [what, own, provided] of [
  ['the host', { takeNested: async () => ({ level: FULL, wider: EMPTY }) }, undefined],
  ['a plugin', {}, { take: async (name: string) => (name.startsWith('account:') ? EMPTY : FULL) }],
] as const) {
  test(`an account without a token in buckets of ${what}: 429 with its own Retry-After, and the headers of the key`, async (t) => {
    const meter = limits(own as unknown as ReturnType<typeof notingBuckets>, provided).limits.meterOf(caller, 'b');
    const refusal = await t.throwsAsync<ApiError>(meter.take(), { instanceOf: ApiError });
    t.deepEqual(
      [refusal?.status, refusal?.code, refusal?.options.headers],
      [429, 'rate_limited', { 'Retry-After': '7' }],
    );
    t.regex(
      refusal?.message ?? '',
      /all keys and sessions of your account together: allowed are 40 at once, and 3.2 per second/,
    );
    t.deepEqual(await meter.headers(), { 'X-RateLimit-Limit': '5', 'X-RateLimit-Remaining': '5' });
  });
}

test('buckets of a plugin: a key without a token takes none of its account, and an account without one gives the key its own back', async (t) => {
  const moves: [string, number][] = [];
  let empty = 'key:';
  const provided: TokenBuckets = {
    take: async (name, _size, tokens) => {
      moves.push([name, tokens]);
      return name.startsWith(empty) && tokens === 1 ? EMPTY : FULL;
    },
  };
  const meter = limits(notingBuckets(), provided).limits.meterOf(caller, 'b');
  await t.throwsAsync(meter.take());
  empty = 'account:';
  await t.throwsAsync(meter.take());
  t.deepEqual(moves, [
    ['key:k:b', 1],
    ['key:k:b', 1],
    ['account:a:b', 1],
    ['key:k:b', -1],
  ]);
});

test('the bucket of an address has the size that the route says', async (t) => {
  const own = notingBuckets();
  const size = { capacity: 60, refill: 1 };
  await limits(own).limits.meterOfAddress('health:192.0.2.1', size).take();
  t.deepEqual(own.asked, [['address:health:192.0.2.1', size, 1]]);
});

test('the headers of a call that took a token, or gave it back, cost no further look', async (t) => {
  const own = notingBuckets();
  const meter = limits(own).limits.meterOf(caller, 'b');
  await meter.take();
  t.deepEqual(await meter.headers(), { 'X-RateLimit-Limit': '5', 'X-RateLimit-Remaining': '5' });
  await meter.giveBack();
  await meter.headers();
  t.deepEqual(
    own.asked.map(([, , tokens]) => tokens),
    [1, -1],
  );
});

test('the headers of a call that took none look at the bucket, and take nothing', async (t) => {
  const own = notingBuckets();
  const meter = limits(own).limits.meterOf(caller, 'b');
  t.deepEqual(await meter.headers(), { 'X-RateLimit-Limit': '5', 'X-RateLimit-Remaining': '5' });
  t.deepEqual(
    own.asked.map(([, , tokens]) => tokens),
    [0],
  );
});

for (const [waitSeconds, seconds] of [
  [0.01, '1'],
  [1, '1'],
  [1.001, '2'],
  [2.5, '3'],
] as const) {
  test(`a token in ${waitSeconds} s: 429 rate_limited with Retry-After: ${seconds} (RLH-04, ERR-20)`, async (t) => {
    const own = notingBuckets(async () => ({ taken: false, remaining: 0, waitSeconds }));
    const meter = limits(own).limits.meterOf(caller, 'b');
    const refusal = await t.throwsAsync<ApiError>(meter.take(), { instanceOf: ApiError });
    t.deepEqual([refusal?.status, refusal?.code], [429, 'rate_limited']);
    t.is(refusal?.message, `Too many calls: allowed are 5 at once, and 0.4 per second. Try again in ${seconds} s.`);
    t.deepEqual(refusal?.options.headers, { 'Retry-After': seconds });
    t.like(await meter.headers(), { 'X-RateLimit-Remaining': '0' });
  });
}

test('buckets of a plugin come first; when they fail, those of the host are used, and one line says so', async (t) => {
  const own = notingBuckets(async () => ({ taken: true, remaining: 3, waitSeconds: 0 }));
  const { limits: meters, log } = limits(own, down());
  for (let n = 0; n < 3; n++) {
    const meter = meters.meterOf(caller, 'b');
    await meter.take();
    t.like(await meter.headers(), { 'X-RateLimit-Remaining': '3' });
  }
  t.is(own.asked.length, 3);
  t.deepEqual(
    log.lines.map(([level, message]) => [level, message]),
    [['warn', "the plugin's token buckets failed or are slow; rate limits are kept in PostgreSQL"]],
  );
});

test('buckets of a plugin that hang are not waited for, and left alone for a while', async (t) => {
  const own = notingBuckets();
  const provided = notingBuckets(() => new Promise(() => undefined));
  const { limits: meters } = limits(own, provided);
  for (let n = 0; n < 3; n++) await meters.meterOf(caller, 'b').take();
  t.is(own.asked.length, 3);
  t.is(provided.asked.length, 1);
});

test('a plugin whose buckets work leaves those of the host alone', async (t) => {
  const own = notingBuckets();
  const { limits: meters } = limits(own, notingBuckets());
  await meters.meterOf(caller, 'b').take();
  t.deepEqual(own.asked, []);
});

test('when no store answers, every call is let through, and one line says so', async (t) => {
  const { limits: meters, log } = limits(down(), down());
  for (let n = 0; n < 20; n++) {
    const meter = meters.meterOf(caller, 'b');
    await meter.take();
    await meter.giveBack();
    t.deepEqual(await meter.headers(), { 'X-RateLimit-Limit': '5', 'X-RateLimit-Remaining': '5' });
  }
  t.deepEqual(
    log.lines.map(([, message]) => message),
    [
      "the plugin's token buckets failed or are slow; rate limits are kept in PostgreSQL",
      'no rate limit can be kept; every call is let through',
    ],
  );
});
