import type { AskResponse } from '@namedrop/contract';
import type { Credits } from '@namedrop/core';
import type { Database, Queryable } from '@namedrop/plugin-api';

/** Runs of a monitor that are told. */
const MOST = 50;
/** Bytes of their responses: some times what those of real answers take together. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A run that has ended. */
export interface EndedRun {
  readonly id: string;
  readonly monitor: string;
  readonly ranAt: Date;
  readonly state: 'succeeded' | 'failed';
  readonly diffSummary: string;
  /** null: it failed. */
  readonly response: AskResponse | null;
  readonly cost: Credits;
}

const LIST = `
  SELECT id, monitor_id AS monitor, ran_at AS "ranAt", state, diff_summary AS "diffSummary", response,
    cost_hundredths::float8 AS cost
  FROM (
    SELECT *, row_number() OVER newest AS place, sum(octet_length(response::text)) OVER newest AS bytes
    FROM (
      SELECT * FROM monitor_runs WHERE monitor_id = $1 AND state <> 'open' ORDER BY planned_for DESC LIMIT ${MOST}
    ) AS ended
    WINDOW newest AS (ORDER BY planned_for DESC)
  ) AS latest
  WHERE place = 1 OR coalesce(bytes, 0) <= ${MOST_BYTES}
  ORDER BY place`;

/** What monitors have found so far. */
export class RunHistory {
  constructor(private readonly database: Database) {}

  /** The latest, the newest first: as many as callers are told. @param monitor its id */
  list(monitor: string): Promise<EndedRun[]> {
    return this.database.query<EndedRun>(LIST, [monitor]);
  }

  /** Runs that were called off before anybody began them. */
  async forget(runs: readonly string[], within: Queryable): Promise<void> {
    await within.query('DELETE FROM monitor_runs WHERE id = ANY ($1::uuid[])', [runs]);
  }
}
