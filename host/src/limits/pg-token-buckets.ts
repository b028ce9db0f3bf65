import { Batched, type BucketLevel, type BucketSize, bucketLevel, type TokenBuckets } from '@namedrop/plugin-api';
import type pg from 'pg';

/**
 * Whoever comes later to a bucket waits for its row, and reads what the one before left. The time is the database's, which
 * all hosts have in common; that of a bucket never goes back, also when calls reach the row in another order than that
 * of their statements' times.
 */
const TAKE = `
  INSERT INTO namedrop.token_buckets AS bucket (name, missing, taken, at, full_at)
  VALUES ($1, GREATEST(0, $2::float8), true, now(), now() + GREATEST(0, $2::float8) / $4::float8 * interval '1 second')
  ON CONFLICT (name) DO UPDATE SET (missing, taken, at, full_at) = (
    SELECT after.missing, after.taken, after.at, after.at + after.missing / $4 * interval '1 second'
    FROM (SELECT GREATEST(bucket.at, now()) AS at) AS clock,
      LATERAL (
        SELECT LEAST($3, GREATEST(0, bucket.missing - $4 * EXTRACT(EPOCH FROM clock.at - bucket.at))) AS missing
      ) AS before,
      LATERAL (SELECT before.missing + $2 <= $3::float8 AS taken) AS verdict,
      LATERAL (
        SELECT clock.at, verdict.taken,
          CASE WHEN verdict.taken THEN GREATEST(0, before.missing + $2) ELSE before.missing END AS missing
      ) AS after
  )
  RETURNING missing, taken`;

const LOOK = `
  SELECT LEAST(asked.capacity, GREATEST(0, COALESCE(
    bucket.missing - asked.refill * EXTRACT(EPOCH FROM GREATEST(bucket.at, now()) - bucket.at), 0))) AS missing
  FROM unnest($1::text[], $2::float8[], $3::float8[]) WITH ORDINALITY AS asked (name, capacity, refill, place)
    LEFT JOIN namedrop.token_buckets AS bucket ON bucket.name = asked.name
  ORDER BY asked.place`;

const SWEEP = 'DELETE FROM namedrop.token_buckets WHERE full_at <= now()';

/** A bucket that somebody wants to know the level of. */
interface Asked {
  readonly bucket: string;
  readonly size: BucketSize;
}

/** Token buckets in `namedrop.token_buckets`: what the hosts of a deployment share when nobody provides anything faster. */
export class PgTokenBuckets implements TokenBuckets {
  /** Every answer from the cache looks at a bucket: many at a time share a statement. */
  readonly #looks = new Batched((asked: readonly Asked[]) => this.#look(asked));

  constructor(private readonly pool: pg.Pool) {}

  async take(bucket: string, size: BucketSize, tokens: 1 | 0 | -1): Promise<BucketLevel> {
    const { capacity, refill } = size;
    if (tokens === 0) return bucketLevel(await this.#looks.add({ bucket, size }), size, true);
    const { rows } = await this.pool.query<{ missing: number; taken: boolean }>({
      name: 'take-token',
      text: TAKE,
      values: [bucket, tokens, capacity, refill],
    });
    const [{ missing, taken }] = rows as [(typeof rows)[number]];
    return bucketLevel(missing, size, taken);
  }

  /** Deletes the buckets that are full again: they are as good as those that nobody has used. */
  async sweep(): Promise<void> {
    await this.pool.query(SWEEP);
  }

  /** Looking writes nothing: it waits for nobody, and leaves no row behind. */
  async #look(asked: readonly Asked[]): Promise<number[]> {
    const values = [
      asked.map(({ bucket }) => bucket),
      asked.map(({ size }) => size.capacity),
      asked.map(({ size }) => size.refill),
    ];
    const { rows } = await this.pool.query<{ missing: number }>({ name: 'look-at-buckets', text: LOOK, values });
    return rows.map(({ missing }) => missing);
  }
}
