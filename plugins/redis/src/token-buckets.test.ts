import type { BucketSize } from '@namedrop/plugin-api';
import { withRedis } from '@namedrop/testing';
import ava, { type ExecutionContext } from 'ava';
import { connected, lyingServer, testRedis } from './redis.test.helper.js';
import { RedisBuckets } from './token-buckets.js';

const test = withRedis(ava);
const redis = testRedis(ava);
/** Fills so slowly that a test does not notice. */
const SLOW: BucketSize = { capacity: 3, refill: 0.0001 };
/** A token in 1000 s. */
const STEADY: BucketSize = { capacity: 3, refill: 0.001 };

/** The buckets of a host. */
async function open(t: ExecutionContext) {
  const client = await connected(t, redis().url);
  const buckets = new RedisBuckets(client);
  /** As if so many seconds had passed since the bucket was used. */
  const pass = (seconds: number) => client.hincrby('bucket:b', 'at', -seconds * 1_000_000);
  return { client, pass, take: (size: BucketSize, tokens: 1 | 0 | -1) => buckets.take('b', size, tokens) };
}

test('a bucket gives its capacity and no more, and says how long it takes until there is a token', async (t) => {
  const { take } = await open(t);
  for (const remaining of [2, 1, 0]) t.like(await take(SLOW, 1), { taken: true, remaining });
  const { taken, remaining, waitSeconds } = await take(SLOW, 1);
  t.deepEqual([taken, remaining], [false, 0]);
  t.true(waitSeconds > 9_990 && waitSeconds <= 10_000, `${waitSeconds} s`);
});

test('it fills continuously, up to its capacity', async (t) => {
  const { take, pass } = await open(t);
  for (let n = 0; n < 3; n++) await take(STEADY, 1);
  await pass(500);
  const { waitSeconds, ...level } = await take(STEADY, 1);
  t.deepEqual(level, { taken: false, remaining: 0 });
  t.true(waitSeconds > 490 && waitSeconds <= 500, `${waitSeconds} s`);
  await pass(500);
  t.like(await take(STEADY, 1), { taken: true, remaining: 0 });
  await pass(1_000_000);
  t.deepEqual(await take(STEADY, 0), { taken: true, remaining: 3, waitSeconds: 0 });
});

test('looking takes nothing and leaves nothing behind', async (t) => {
  const { take, client } = await open(t);
  t.deepEqual(await take(SLOW, 0), { taken: true, remaining: 3, waitSeconds: 0 });
  t.is(await client.exists('bucket:b'), 0);
  await take(SLOW, 1);
  t.like(await take(SLOW, 0), { remaining: 2 });
});

test('a token that is given back can be taken again, and a full bucket does not overflow', async (t) => {
  const { take } = await open(t);
  t.like(await take(SLOW, -1), { remaining: 3 });
  for (let n = 0; n < 3; n++) await take(SLOW, 1);
  t.like(await take(SLOW, -1), { remaining: 1 });
  t.like(await take(SLOW, 1), { taken: true, remaining: 0 });
  t.like(await take(SLOW, 1), { taken: false });
});

test('two hosts that take at once take exactly what there is', async (t) => {
  const [here, there] = [await open(t), await open(t)];
  const size = { capacity: 60, refill: 0.0001 };
  const levels = await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? here : there).take(size, 1)));
  const left = levels.filter(({ taken }) => taken).map(({ remaining }) => remaining);
  t.deepEqual(
    left.sort((a, b) => a - b),
    Array.from({ length: 60 }, (_, n) => n),
  );
});

test('what a call finds after another size of the bucket fits the new one', async (t) => {
  const { take } = await open(t);
  for (let n = 0; n < 3; n++) await take(SLOW, 1);
  t.like(await take({ capacity: 5, refill: 0.0001 }, 1), { taken: true, remaining: 1 });
  t.like(await take({ capacity: 2, refill: 0.0001 }, 1), { taken: false, remaining: 0 });
  t.like(await take({ capacity: 2, refill: 0.0001 }, -1), { taken: true, remaining: 1 });
});

test('a bucket is forgotten when it has filled up, and not before', async (t) => {
  const { take, client } = await open(t);
  await take(STEADY, 1);
  await take(STEADY, 1);
  const left = await client.pttl('bucket:b');
  t.true(left > 1_990_000 && left <= 2_000_000, `${left} ms`);
});

test('a clock that went back fills nothing twice', async (t) => {
  const { take, pass } = await open(t);
  for (let n = 0; n < 3; n++) await take(STEADY, 1);
  await pass(-2000);
  t.like(await take(STEADY, 1), { taken: false, remaining: 0 });
  t.like(await take(STEADY, 0), { remaining: 0 });
});

test('a bucket from further ahead than it takes to fill one is as good as new', async (t) => {
  const { take, pass } = await open(t);
  for (let n = 0; n < 3; n++) await take(STEADY, 1);
  await pass(-3100);
  t.like(await take(STEADY, 0), { taken: true, remaining: 3 });
  t.like(await take(STEADY, 1), { taken: true, remaining: 2 });
  t.like(await take(STEADY, 1), { taken: true, remaining: 1 });
});

test('calls that are refused do not keep a bucket from being forgotten', async (t) => {
  const { take, pass, client } = await open(t);
  for (let n = 0; n < 3; n++) await take(STEADY, 1);
  await pass(-2000);
  await client.pexpire('bucket:b', 100_000);
  t.like(await take(STEADY, 1), { taken: false });
  const left = await client.pttl('bucket:b');
  t.true(left <= 100_000, `${left} ms`);
});

for (const [missing, at] of [
  ['abc', 'zz'],
  ['nan', 'nan'],
  ['1', 'nan'],
  ['', ''],
] as const) {
  test(`a bucket that holds '${missing}' and '${at}' is as good as new`, async (t) => {
    const { take, client } = await open(t);
    await client.hset('bucket:b', { missing, at });
    t.like(await take(SLOW, 1), { taken: true, remaining: 2 });
  });
}

for (const answer of [
  '+OK',
  ':42',
  '$-1',
  '*0',
  '*2\r\n$3\r\nfoo\r\n$3\r\nbar',
  '*2\r\n:1\r\n$3\r\nnan',
  '*2\r\n:1\r\n$0\r\n',
  '*2\r\n:1\r\n$-1',
  '*2\r\n:2\r\n$1\r\n0',
  '*2\r\n:1\r\n$2\r\n-1',
  '*2\r\n:0\r\n$3\r\n3.1',
  '*2\r\n:0\r\n$3\r\ninf',
]) {
  ava(`${JSON.stringify(answer)} is no level of a bucket`, async (t) => {
    const client = await connected(t, await lyingServer(t, (socket) => socket.write(`${answer}\r\n`)));
    await t.throwsAsync(new RedisBuckets(client).take('b', SLOW, 1), { message: /no level of a bucket/ });
  });
}
