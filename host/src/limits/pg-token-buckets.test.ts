import type { BucketSize } from '@namedrop/plugin-api';
import test from 'ava';
import type pg from 'pg';
import { testStorage } from '../database/storage.test.helper.js';
import { PgTokenBuckets } from './pg-token-buckets.js';

const storage = testStorage(test);
/** Fills so slowly that a test does not notice. */
const SLOW: BucketSize = { capacity: 3, refill: 0.0001 };
/** A token in 1000 s. */
const STEADY: BucketSize = { capacity: 3, refill: 0.001 };

let buckets = 0;
/** The buckets of two hosts on one database, and a name that no other test uses. */
function open() {
  const bucket = `bucket ${buckets++}`;
  const [here, there] = [new PgTokenBuckets(storage().pool), new PgTokenBuckets(storage().pool)];
  /** As if so many seconds had passed since the bucket was used. */
  const pass = (seconds: number) =>
    storage().pool.query(
      `UPDATE namedrop.token_buckets
       SET at = at - $2 * interval '1 second', full_at = full_at - $2 * interval '1 second' WHERE name = $1`,
      [bucket, seconds],
    );
  const rows = async () =>
    (await storage().pool.query('SELECT missing FROM namedrop.token_buckets WHERE name = $1', [bucket])).rows;
  return { bucket, here, there, pass, rows };
}

test('a bucket gives its capacity and no more, and says how long it takes until there is a token', async (t) => {
  const { bucket, here } = open();
  for (const remaining of [2, 1, 0]) t.like(await here.take(bucket, SLOW, 1), { taken: true, remaining });
  const { taken, remaining, waitSeconds } = await here.take(bucket, SLOW, 1);
  t.deepEqual([taken, remaining], [false, 0]);
  t.true(waitSeconds > 9_990 && waitSeconds <= 10_000, `${waitSeconds} s`);
});

test('it fills continuously, up to its capacity', async (t) => {
  const { bucket, here, pass } = open();
  for (let n = 0; n < 3; n++) await here.take(bucket, STEADY, 1);
  await pass(500);
  const { waitSeconds, ...level } = await here.take(bucket, STEADY, 1);
  t.deepEqual(level, { taken: false, remaining: 0 });
  t.true(waitSeconds > 499 && waitSeconds <= 500, `${waitSeconds} s`);
  await pass(500);
  t.like(await here.take(bucket, STEADY, 1), { taken: true, remaining: 0 });
  await pass(1_000_000);
  t.like(await here.take(bucket, STEADY, 0), { taken: true, remaining: 3, waitSeconds: 0 });
  t.like(await here.take(bucket, STEADY, 1), { taken: true, remaining: 2 });
});

test('looking takes nothing and leaves nothing behind', async (t) => {
  const { bucket, here, rows } = open();
  for (let n = 0; n < 5; n++) {
    t.deepEqual(await here.take(bucket, SLOW, 0), { taken: true, remaining: 3, waitSeconds: 0 });
  }
  t.deepEqual(await rows(), []);
  await here.take(bucket, SLOW, 1);
  t.like(await here.take(bucket, SLOW, 0), { remaining: 2 });
});

test('looks at many buckets at once tell each its own level', async (t) => {
  const [one, other] = [open(), open()];
  await one.here.take(one.bucket, SLOW, 1);
  const asked = [one.bucket, other.bucket, 'nobody uses this one', one.bucket];
  const levels = await Promise.all(asked.map((bucket) => one.here.take(bucket, SLOW, 0)));
  t.deepEqual(
    levels.map(({ remaining }) => remaining),
    [2, 3, 3, 2],
  );
});

test('a token that is given back can be taken again, and a full bucket does not overflow', async (t) => {
  const { bucket, here } = open();
  t.like(await here.take(bucket, SLOW, -1), { remaining: 3 });
  for (let n = 0; n < 3; n++) await here.take(bucket, SLOW, 1);
  t.like(await here.take(bucket, SLOW, -1), { remaining: 1 });
  t.like(await here.take(bucket, SLOW, 1), { taken: true, remaining: 0 });
  t.like(await here.take(bucket, SLOW, 1), { taken: false });
});

test('two hosts that take at once take exactly what there is', async (t) => {
  const { bucket, here, there } = open();
  const size = { capacity: 60, refill: 0.0001 };
  const takes = Array.from({ length: 200 }, (_, n) => (n % 2 ? here : there).take(bucket, size, 1));
  const levels = await Promise.all(takes);
  const left = levels.filter(({ taken }) => taken).map(({ remaining }) => remaining);
  t.deepEqual(
    left.sort((a, b) => a - b),
    Array.from({ length: 60 }, (_, n) => n),
  );
});

test('takes from many buckets at once each find their own', async (t) => {
  const [one, other] = [open(), open()];
  await one.here.take(one.bucket, SLOW, 1);
  const takes = [one.bucket, other.bucket, one.bucket, one.bucket];
  const levels = await Promise.all(takes.map((bucket) => one.here.take(bucket, SLOW, 1)));
  t.deepEqual(levels.map(({ taken }) => taken).toSorted(), [false, true, true, true]);
  t.deepEqual([levels[1]?.taken, levels[1]?.remaining], [true, 2]);
  t.like(await one.here.take(one.bucket, SLOW, 0), { remaining: 0 });
});

test('what a call finds after another size of the bucket fits the new one', async (t) => {
  const { bucket, here } = open();
  for (let n = 0; n < 3; n++) await here.take(bucket, SLOW, 1);
  t.like(await here.take(bucket, { capacity: 5, refill: 0.0001 }, 1), { taken: true, remaining: 1 });
  t.like(await here.take(bucket, { capacity: 2, refill: 0.0001 }, 1), { taken: false, remaining: 0 });
  t.like(await here.take(bucket, { capacity: 2, refill: 0.0001 }, 0), { remaining: 0 });
});

test('a call that reaches the row late, with an earlier time, fills nothing twice', async (t) => {
  const { bucket, here, pass } = open();
  for (let n = 0; n < 3; n++) await here.take(bucket, STEADY, 1);
  await pass(-3600);
  t.like(await here.take(bucket, STEADY, 1), { taken: false, remaining: 0 });
  t.like(await here.take(bucket, STEADY, 0), { remaining: 0 });
});

test('full buckets are swept, others stay', async (t) => {
  const [full, used] = [open(), open()];
  await full.here.take(full.bucket, STEADY, 1);
  await used.here.take(used.bucket, SLOW, 1);
  await full.pass(1001);
  await full.here.sweep();
  t.is((await full.rows()).length, 0);
  t.is((await used.rows()).length, 1);
});

test('a sweep that finds a page of full buckets never scans the table', async (t) => {
  const client = await storage().pool.connect();
  try {
    await client.query(`
      BEGIN;
      INSERT INTO namedrop.token_buckets (name, missing, taken, at, full_at)
      SELECT 'filler ' || n, 1, true, now(), now() + (n - 3000) * interval '1 second' FROM generate_series(1, 20000) AS n;
      ANALYZE namedrop.token_buckets`);
    const plans: string[] = [];
    const query = async (text: string, values: unknown[]) => {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      plans.push(JSON.stringify(rows));
      return { rowCount: 0 };
    };
    await new PgTokenBuckets({ query } as unknown as pg.Pool).sweep();
    t.is(plans.length, 1);
    t.regex(plans[0] ?? '', /token_buckets_by_full/);
    t.notRegex(plans[0] ?? '', /Seq Scan/);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
