import { randomUUID } from 'node:crypto';
import type { BucketSize } from '@namedrop/plugin-api';
import test from 'ava';
import type pg from 'pg';
import { testStorage } from '../database/storage.test.helper.js';
import type { NestedBucket } from './nested-buckets.js';
import { PgTokenBuckets } from './pg-token-buckets.js';

const storage = testStorage(test);
/** Fills so slowly that a test does not notice. */
const sized = (capacity: number): BucketSize => ({ capacity, refill: 0.0001 });

/** The buckets of a host, and the number of its statements. */
function open() {
  let statements = 0;
  const pool = {
    query: (config: pg.QueryConfig) => {
      statements += 1;
      return storage().pool.query(config);
    },
  };
  return { buckets: new PgTokenBuckets(pool as unknown as pg.Pool), statements: () => statements };
}

/** Keys with so many tokens each, within an account with so many. */
function account(each: number, all: number) {
  const name = randomUUID();
  const wider = { name: `account:${name}`, size: sized(all) };
  const key = (number: number): NestedBucket => ({ name: `key:${name}:${number}`, size: sized(each), wider });
  return { wider, key };
}

test('a token is taken from both in one statement, and given back to both', async (t) => {
  const { buckets, statements } = open();
  const { key, wider } = account(2, 5);
  const { level, wider: above } = await buckets.takeNested(key(1), 1);
  t.like([level, above], [
    { taken: true, remaining: 1 },
    { taken: true, remaining: 4 },
  ] as never);
  t.is(statements(), 1);
  await buckets.takeNested(key(1), -1);
  t.is(statements(), 2);
  t.is((await buckets.take(key(1).name, key(1).size, 0)).remaining, 2);
  t.is((await buckets.take(wider.name, wider.size, 0)).remaining, 5);
});

test('a key without a token takes none of its account, in one statement', async (t) => {
  const { buckets, statements } = open();
  const { key, wider } = account(1, 5);
  await buckets.takeNested(key(1), 1);
  const refused = await buckets.takeNested(key(1), 1);
  t.false(refused.level.taken);
  t.is(refused.wider, undefined);
  t.is(statements(), 2);
  t.is((await buckets.take(wider.name, wider.size, 0)).remaining, 4);
});

test('an account without a token gives the key its own back, and says when there is one', async (t) => {
  const { buckets } = open();
  const { key } = account(3, 2);
  for (const number of [1, 2]) await buckets.takeNested(key(number), 1);
  const { level, wider } = await buckets.takeNested(key(3), 1);
  t.is(level.remaining, 3);
  t.like(wider, { taken: false, remaining: 0 });
  t.true((wider?.waitSeconds ?? 0) > 9_990);
});

test('calls of many keys on two hosts at once take exactly what their accounts have, and wait for each other in no circle', async (t) => {
  const hosts = [open(), open()];
  const accounts = [account(20, 60), account(20, 60), account(20, 1000)];
  const takes = Array.from({ length: 600 }, (_, n) => {
    const bucket = accounts[n % 3]?.key(n % 10) as NestedBucket;
    return hosts[n % 2]?.buckets.takeNested(bucket, 1);
  });
  const taken = [0, 0, 0];
  for (const [n, levels] of (await Promise.all(takes)).entries()) {
    if (levels?.level.taken && levels.wider?.taken) taken[n % 3] = (taken[n % 3] ?? 0) + 1;
  }
  t.deepEqual(taken, [60, 60, 200]);
  const { buckets } = open();
  for (const [index, { key }] of accounts.entries()) {
    const left = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => (await buckets.take(key(n).name, sized(20), 0)).remaining),
    );
    t.is(
      left.reduce((sum, tokens) => sum + tokens),
      200 - (taken[index] ?? 0),
      'refused calls have their tokens back',
    );
  }
});
