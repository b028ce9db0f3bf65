import { randomUUID } from 'node:crypto';
import test from 'ava';
import fc from 'fast-check';
import { testStorage } from '../database/storage.test.helper.js';
import { PgTokenBuckets } from './pg-token-buckets.js';

const storage = testStorage(test);
/** A token in 36 hours, in powers of two: nothing fills up meanwhile, and no sum is rounded. */
const REFILL = 2 ** -17;
/** Seconds in which an eighth of a token comes. */
const EIGHTH = 2 ** 14;

type Step = { readonly tokens: 1 | 0 | -1 } | { readonly eighths: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ tokens: fc.constantFrom(1 as const, 1 as const, 0 as const, -1 as const) }),
  fc.record({ eighths: fc.integer({ min: 1, max: 20 }) }),
);

test('whatever is taken, given back and waited for, a bucket is what a bucket on paper is', async (t) => {
  const buckets = new PgTokenBuckets(storage().pool);
  const pass = (bucket: string, seconds: number) =>
    storage().pool.query(`UPDATE namedrop.token_buckets SET at = at - $2 * interval '1 second' WHERE name = $1`, [
      bucket,
      seconds,
    ]);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 25 }), async (capacity, steps) => {
      const bucket = randomUUID();
      let left = capacity;
      for (const now of steps) {
        if ('eighths' in now) {
          left = Math.min(capacity, left + now.eighths / 8);
          await pass(bucket, now.eighths * EIGHTH);
          continue;
        }
        const taken = left >= now.tokens;
        if (taken) left = Math.min(capacity, left - now.tokens);
        const level = await buckets.take(bucket, { capacity, refill: REFILL }, now.tokens);
        t.deepEqual([level.taken, level.remaining], [taken, Math.floor(left)]);
        t.is(level.waitSeconds > 0, left < 1);
        t.true(Math.abs(level.waitSeconds * REFILL - Math.max(0, 1 - left)) < 0.01);
      }
    }),
    { numRuns: 40 },
  );
});
