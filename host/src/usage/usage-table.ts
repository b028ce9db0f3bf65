import type { UsageBucket } from '@namedrop/contract';
import type { AccountId } from '@namedrop/plugin-api';
import type pg from 'pg';

/** What is counted of an account, in the order of the table's columns. */
export const COUNTERS = [
  'requests',
  'billable_units',
  'cache_hits',
  'errors',
  'openai',
  'anthropic',
  'gemini',
  'perplexity',
] as const;
export type Counters = Readonly<Record<(typeof COUNTERS)[number], number>>;

/** What an account used in an hour. */
export interface UsageHour {
  readonly account: AccountId;
  /** Its start, in UTC. */
  readonly hour: Date;
  readonly counters: Counters;
}

/** Which hours are wanted: those that overlap this time. */
export interface UsageSpan {
  readonly account: AccountId;
  readonly start: Date;
  /** Not in it. */
  readonly end: Date;
  /** What hours are added up to. */
  readonly by: 'day' | 'hour';
}

/** What an account used in a bucket that has any use. */
export interface UsageSum {
  /** Its start. */
  readonly bucket: Date;
  readonly used: UsageBucket;
}

const each = (words: (counter: string, index: number) => string) => COUNTERS.map(words).join(', ');

// In the order of the key, lest two hosts wait for each other's rows.
const ADD = `
  INSERT INTO namedrop.usage_hours AS kept (account_id, hour, ${COUNTERS.join(', ')})
  SELECT * FROM unnest($1::uuid[], $2::timestamptz[], ${each((_, index) => `$${index + 3}::bigint[]`)}) ORDER BY 1, 2
  ON CONFLICT (account_id, hour) DO UPDATE SET ${each((counter) => `${counter} = kept.${counter} + excluded.${counter}`)}`;
const SUM = `
  SELECT date_trunc($4, hour, 'UTC') AS bucket, ${each((counter) => `sum(${counter})::double precision AS ${counter}`)}
  FROM namedrop.usage_hours
  WHERE account_id = $1 AND hour > $2::timestamptz - interval '1 hour' AND hour < $3
  GROUP BY bucket ORDER BY bucket`;

/** What accounts use, hour by hour, in `namedrop.usage_hours`. */
export class UsageTable {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  async add(hours: readonly UsageHour[]): Promise<void> {
    const columns = COUNTERS.map((counter) => hours.map(({ counters }) => counters[counter]));
    const values = [hours.map(({ account }) => account), hours.map(({ hour }) => hour), ...columns];
    await this.pool.query({ name: 'add-usage', text: ADD, values });
  }

  /** Ascending; buckets without any use are left out. */
  async sums({ account, start, end, by }: UsageSpan): Promise<UsageSum[]> {
    const values = [account, start, end, by];
    const { rows } = await this.pool.query<Counters & { readonly bucket: Date }>({
      name: 'sum-usage',
      text: SUM,
      values,
    });
    return rows.map(({ bucket, ...counters }) => ({ bucket, used: toBucket(counters) }));
  }
}

function toBucket({ openai, anthropic, gemini, perplexity, ...counters }: Counters): UsageBucket {
  return { ...counters, provider_breakdown: { openai, anthropic, gemini, perplexity } };
}
