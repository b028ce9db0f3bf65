import { Batched, type BucketLevel, type BucketSize, bucketLevel } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { Bucket, NestedBucket, NestedBuckets, NestedLevels } from './nested-buckets.js';

/** SQL that inserts a bucket that has no row, and moves one that has, by `asked` as (name, tokens, capacity, refill). */
const MOVE = (asked: string) => `
  INSERT INTO namedrop.token_buckets AS bucket (name, missing, taken, at, full_at)
  SELECT name, GREATEST(0, tokens), true, now(), now() + GREATEST(0, tokens) / refill * interval '1 second'
  FROM ${asked} ORDER BY name COLLATE "C"
  ON CONFLICT (name) DO UPDATE SET (missing, taken, at, full_at) = (
    SELECT after.missing, after.taken, after.at, after.at + after.missing / refill * interval '1 second'
    FROM ${asked} AS asked,
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

/**
 * A later call to a bucket waits for its row, and reads what the call before left. The time is the database's, which
 * all hosts have in common; that of a bucket never goes back, also when calls reach the row in another order than that
 * of their statements' times. Buckets are taken from in the order of their names, and all wider ones after all others:
 * those of several hosts then never wait for each other in a circle. A wider bucket is moved only where the narrower one
 * had a token. Both wait for the rows of others in this one statement.
 */
const TAKE = `
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::text[], $6::float8[], $7::float8[])
      AS a (name, tokens, capacity, refill, wider, wider_capacity, wider_refill)
  ), moved AS (${MOVE('asked')}
  ), wide AS MATERIALIZED (
    SELECT wider AS name, tokens, wider_capacity AS capacity, wider_refill AS refill
    FROM asked JOIN moved USING (name) WHERE wider IS NOT NULL AND moved.taken
  ), moved_wide AS (${MOVE('wide')}
  )
  SELECT * FROM moved UNION ALL SELECT * FROM moved_wide`;

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

/** A call that takes a token from a bucket and from the wider one, if there is any, or gives one back. */
interface Take extends Asked {
  readonly tokens: 1 | -1;
  readonly wider?: Bucket;
}

/** What became of that. */
interface Taken {
  readonly name: string;
  readonly missing: number;
  readonly taken: boolean;
}

/** The same of the bucket, and of the wider one where that was moved. */
interface Moved {
  readonly row: Taken;
  readonly wider?: Taken;
}

/**
 * Token buckets in `namedrop.token_buckets`: what the hosts of a deployment share when nobody provides anything faster.
 * Calls at the same moment share statements.
 */
export class PgTokenBuckets implements NestedBuckets {
  readonly #looks = new Batched<Asked, number>({ work: (asked) => this.#look(asked) });
  readonly #takes = new Batched<Take, Moved>({ work: (takes) => this.#takeAll(takes) });

  constructor(private readonly pool: pg.Pool) {}

  async take(bucket: string, size: BucketSize, tokens: 1 | 0 | -1): Promise<BucketLevel> {
    if (tokens === 0) return bucketLevel(await this.#looks.add({ bucket, size }), size, true);
    return levelOf((await this.#takes.add({ bucket, size, tokens })).row, size);
  }

  async takeNested({ name: bucket, size, wider }: NestedBucket, tokens: 1 | -1): Promise<NestedLevels> {
    const moved = await this.#takes.add({ bucket, size, tokens, wider });
    const level = levelOf(moved.row, size);
    if (!moved.wider) return { level };
    const levels = { level, wider: levelOf(moved.wider, wider.size) };
    return levels.wider.taken ? levels : { ...levels, level: await this.take(bucket, size, -1) };
  }

  /** Deletes up to a page of full buckets, which are as good as unused ones. @returns whether there may be more */
  async sweep(): Promise<boolean> {
    const { rowCount } = await this.pool.query(SWEEP, [PAGE_SIZE]);
    return rowCount === PAGE_SIZE;
  }

  /** Runs as few statements as can be: each moves a bucket once. */
  async #takeAll(takes: readonly Take[]): Promise<Moved[]> {
    const roundOf = roundsOf(takes);
    const rounds = [...Map.groupBy(takes, (take) => roundOf.get(take) ?? 0)].map(
      ([round, together]) => [round, this.#run(together)] as const,
    );
    const rows = new Map(rounds);
    return Promise.all(
      takes.map(async (take) => {
        const moved = await rows.get(roundOf.get(take) ?? 0);
        return { row: moved?.get(take.bucket) as Taken, wider: take.wider && moved?.get(take.wider.name) };
      }),
    );
  }

  async #run(takes: readonly Take[]): Promise<ReadonlyMap<string, Taken>> {
    const values = [
      takes.map(({ bucket }) => bucket),
      takes.map(({ tokens }) => tokens),
      takes.map(({ size }) => size.capacity),
      takes.map(({ size }) => size.refill),
      takes.map(({ wider }) => wider?.name),
      takes.map(({ wider }) => wider?.size.capacity),
      takes.map(({ wider }) => wider?.size.refill),
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

function levelOf({ missing, taken }: Taken, size: BucketSize): BucketLevel {
  return bucketLevel(missing, size, taken);
}

/** Gives each take the number of its statement, from 0: the first in which neither of its buckets is moved already. */
function roundsOf(takes: readonly Take[]): ReadonlyMap<Take, number> {
  const used = new Map<string, number>();
  return new Map(
    takes.map((take) => {
      const names = take.wider ? [take.bucket, take.wider.name] : [take.bucket];
      const round = Math.max(...names.map((name) => used.get(name) ?? 0));
      for (const name of names) used.set(name, round + 1);
      return [take, round] as const;
    }),
  );
}
