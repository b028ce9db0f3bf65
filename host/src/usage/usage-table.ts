import { PROVIDERS, type UsageBucket } from '@namedrop/contract';
import type { ProviderName } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import type pg from 'pg';
import { ADD, COUNTERS, type Counters, SUM, SWEEPS } from './usage-statements.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Days for which minutes are kept. Windows are exact for a day less, so clocks of hosts may differ. */
const KEEP_DAYS = 36;
/** Rows that one sweep statement deletes at most. */
const PAGE_SIZE = 500;

/** Usage of an account in a minute. */
export interface UsageMinute {
  readonly account: AccountId;
  /** Its start. */
  readonly minute: Date;
  readonly counters: Counters;
  /** Fresh answers of providers without a counter. */
  readonly others: ReadonlyMap<ProviderName, number>;
}

/** Query for usage: an account, a window of whole minutes, and the size of the buckets. */
export interface UsageSpan {
  readonly account: AccountId;
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
  readonly by: 'day' | 'hour';
}

/** Usage of an account in one bucket. */
export interface UsageSum {
  /** Its start. */
  readonly bucket: Date;
  readonly used: UsageBucket;
}

/** Row of `SUM`. */
interface SumRow extends Counters {
  readonly bucket: Date;
  readonly others: Readonly<Record<ProviderName, number>> | null;
}

/**
 * Usage of accounts by the hour in `namedrop.usage_hours`, and by the minute in `namedrop.usage_minutes`. Answers of
 * providers without a column are in `namedrop.usage_provider_hours` and `namedrop.usage_provider_minutes`.
 */
export class UsageTable {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /** Adds to the minutes and to their hours, all or nothing. @param minutes without duplicates */
  async add(minutes: readonly UsageMinute[]): Promise<void> {
    const columns = COUNTERS.map((counter) => minutes.map(({ counters }) => counters[counter]));
    const answered = minutes.flatMap(({ account, minute, others }) =>
      [...others].map(([provider, answers]) => ({ account, minute, provider, answers })),
    );
    const values = [
      minutes.map(({ account }) => account),
      minutes.map(({ minute }) => minute),
      ...columns,
      answered.map(({ account }) => account),
      answered.map(({ minute }) => minute),
      answered.map(({ provider }) => provider),
      answered.map(({ answers }) => answers),
    ];
    await this.pool.query({ name: 'add-usage', text: ADD, values });
  }

  /** Returns the buckets in ascending order, without those in which nothing was counted. */
  async sums({ account, start, end, by }: UsageSpan): Promise<UsageSum[]> {
    const from = toHour(start, Math.ceil);
    const endsWithinHour = from < end && toHour(end, Math.floor) < end;
    const beforeHour = from < end ? from : end;
    const afterEnd = endsWithinHour ? toHour(end, Math.ceil) : end;
    const { rows } = await this.pool.query<SumRow>({
      name: 'sum-usage',
      text: SUM,
      values: [account, by, start, beforeHour, from, end, afterEnd],
    });
    return rows.map((row) => ({ bucket: row.bucket, used: toBucket(row) }));
  }

  /** Deletes up to a page of minutes in each table that are no longer read. @returns whether there may be more */
  async sweep(now: Date): Promise<boolean> {
    const until = new Date(now.getTime() - KEEP_DAYS * 24 * HOUR_MS);
    const swept = await Promise.all(SWEEPS.map((sweep) => this.pool.query(sweep, [until, PAGE_SIZE])));
    return swept.some(({ rowCount }) => rowCount === PAGE_SIZE);
  }
}

/** The start of the minute that a time is in. */
export function minuteOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);
}

function toHour(time: Date, round: (hours: number) => number): Date {
  return new Date(round(time.getTime() / HOUR_MS) * HOUR_MS);
}

function toBucket({ others, ...counters }: SumRow): UsageBucket {
  const { requests, billable_units, cache_hits, errors } = counters;
  const columns = Object.fromEntries(PROVIDERS.map((provider) => [provider, counters[provider]]));
  return { requests, billable_units, cache_hits, errors, provider_breakdown: { ...columns, ...others } };
}
