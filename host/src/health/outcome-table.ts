import type { Platform } from '@namedrop/core';
import { DAY_MS } from '@namedrop/plugin-api';
import type pg from 'pg';

/** Calls of a platform's official API that went the same way, in an hour. */
export interface OutcomeCount {
  readonly platform: Platform;
  /** Its start, in UTC. */
  readonly hour: Date;
  /** The step of its latency when it succeeded (see `stepOf`), `FAILED` when it did not. */
  readonly step: number;
  readonly calls: number;
}

/** Calls of 24 hours that went the same way. */
export interface AgedCount extends Omit<OutcomeCount, 'hour'> {
  /** Whole days between the begin of the hours and now. */
  readonly age: number;
}

/** Stands for a call that failed, where others have the step of their latency. */
export const FAILED = -1;

// In the order of the key, lest two hosts wait for each other's rows.
const ADD = `
  INSERT INTO namedrop.provider_outcomes AS kept (platform, hour, step, calls)
  SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::integer[], $4::bigint[]) ORDER BY 1, 2, 3
  ON CONFLICT (platform, hour, step) DO UPDATE SET calls = kept.calls + excluded.calls`;
const BETWEEN = `
  SELECT platform, step, sum(calls)::double precision AS calls,
    least(extract(epoch FROM $2::timestamptz - hour)::integer / 86400, $3::integer)::integer AS age
  FROM namedrop.provider_outcomes
  WHERE hour >= $1 AND hour <= $2 GROUP BY platform, step, age`;
const SWEEP = 'DELETE FROM namedrop.provider_outcomes WHERE hour < $1';

/** What came of calls to official APIs, hour by hour, in `namedrop.provider_outcomes`. */
export class OutcomeTable {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  async add(counts: readonly OutcomeCount[]): Promise<void> {
    const values = [
      counts.map(({ platform }) => platform),
      counts.map(({ hour }) => hour),
      counts.map(({ step }) => step),
      counts.map(({ calls }) => calls),
    ];
    await this.pool.query({ name: 'add-provider-outcomes', text: ADD, values });
  }

  /** Sums of the hours that begin within whole days before a time; both ends count. */
  async before(end: Date, days: number): Promise<AgedCount[]> {
    const start = new Date(end.getTime() - days * DAY_MS);
    return (await this.pool.query<AgedCount>(BETWEEN, [start, end, days - 1])).rows;
  }

  /** Deletes the hours that begin before a time. */
  async sweep(before: Date): Promise<void> {
    await this.pool.query(SWEEP, [before]);
  }
}
