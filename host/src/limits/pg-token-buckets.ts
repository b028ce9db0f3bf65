import { Batched, type BucketLevel, type BucketSize, bucketLevel, type TokenBuckets } from '@namedrop/plugin-api';
import type pg from 'pg';

/**
 * Whoever comes later to a bucket waits for its row, and reads what the one before left. The time is the database's, which
 * all hosts have in common; that of a bucket never goes back, also when calls reach the row in another order than that
 * of their statements' times. Buckets are taken from in the order of their names: those of several hosts then never wait
 * for each other in a circle.
 */
const TAKE = `
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS a (name, tokens, capacity, refill)
  )
  INSERT INTO namedrop.token_buckets AS bucket (name, missing, taken, at, full_at)
  SELECT name, GREATEST(0, tokens), true, now(), now() + GREATEST(0, tokens) / refill * interval '1 second'
  FROM asked ORDER BY name COLLATE "C"
  ON CONFLICT (name) DO UPDATE SET (missing, taken, at, full_at) = (
    SELECT after.missing, after.taken, after.at, after.at + after.missing / refill * interval '1 second'
    FROM asked,
      LATERAL (SELECT GREATEST(bucket.at, now()) AS at) AS clock,
      LATERAL (
        SELECT LEAST(capacity, GREATEST(0, bucket.missing - refill * EXTRACT(EPOCH FROM clock.at - bucket.at))) AS missing
      ) AS before,
      LATERAL (SELECT before.missing + tokens <= capacity AS taken) AS verdict,
      LATERAL (
        SELECT clock.at, verdict.taken,
          CASE WHEN verdict.taken THEN GREATEST(0, before.missing + tokens) ELSE before.missing END AS missing
      ) AS after
    WHERE asked.name = bucket.name
  )
  RETURNING name, missing, taken`;

const LOOK = `
  SELECT LEAST(asked.capacity, GREATEST(0, COALESCE(
    bucket.missing - asked.refill * EXTRACT(EPOCH FROM GREATEST(bucket.at, now()) - bucket.at), 0))) AS missing
  FROM unnest($1::text[], $2::float8[], $3::float8[]) WITH ORDINALITY AS asked (name, capacity, refill, place)
    LEFT JOIN namedrop.token_buckets AS bucket ON bucket.name = asked.name
  ORDER BY asked.place`;

/** Takes the names as an array: joined with them, a table of middling size would be read whole for every page. */
const SWEEP = `
  DELETE FROM namedrop.token_buckets WHERE name = ANY (ARRAY(
    SELECT name FROM namedrop.token_buckets WHERE full_at <= now() ORDER BY full_at LIMIT $1 FOR UPDATE SKIP LOCKED))`;

/** Buckets that one statement deletes at most. */
const PAGE_SIZE = 1000;

/** A bucket that somebody wants to know the level of. */
interface Asked {
  readonly bucket: string;
  readonly size: BucketSize;
}

/** Somebody who wants to take from it, or to give back. */
interface Take extends Asked {
  readonly tokens: 1 | -1;
}

/** What became of that. */
interface Taken {
  readonly name: string;
  readonly missing: number;
  readonly taken: boolean;
}

/**
 * Token buckets in `namedrop.token_buckets`: what the hosts of a deployment share when nobody provides anything faster.
 * Calls at the same moment share statements.
 */
export class PgTokenBuckets implements TokenBuckets {
  readonly #looks = new Batched<Asked, number>({ work: (asked) => this.#look(asked) });
  readonly #takes = new Batched<Take, Taken>({ work: (takes) => this.#takeAll(takes) });

  constructor(private readonly pool: pg.Pool) {}

  async take(bucket: string, size: BucketSize, tokens: 1 | 0 | -1): Promise<BucketLevel> {
    if (tokens === 0) return bucketLevel(await this.#looks.add({ bucket, size }), size, true);
    const { missing, taken } = await this.#takes.add({ bucket, size, tokens });
    return bucketLevel(missing, size, taken);
  }

  /** Deletes up to a page of full buckets, which are as good as unused ones. @returns whether there may be more */
  async sweep(): Promise<boolean> {
    const { rowCount } = await this.pool.query(SWEEP, [PAGE_SIZE]);
    return rowCount === PAGE_SIZE;
  }

  /** A statement can move a bucket once: who wants the same as another has one of their own. */
  async #takeAll(takes: readonly Take[]): Promise<Taken[]> {
    const first = new Map(takes.toReversed().map((take) => [take.bucket, take]));
    const together = this.#run([...first.values()]);
    return Promise.all(
      takes.map(async (take) => {
        const rows = await (first.get(take.bucket) === take ? together : this.#run([take]));
        return rows.get(take.bucket) as Taken;
      }),
    );
  }

  async #run(takes: readonly Take[]): Promise<ReadonlyMap<string, Taken>> {
    const values = [
      takes.map(({ bucket }) => bucket),
      takes.map(({ tokens }) => tokens),
      takes.map(({ size }) => size.capacity),
      takes.map(({ size }) => size.refill),
    ];
    const { rows } = await this.pool.query<Taken>({ name: 'take-tokens', text: TAKE, values });
    return new Map(rows.map((row) => [row.name, row]));
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
