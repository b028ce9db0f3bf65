import type { WatchRunResponse } from '@namedrop/contract';
import type { WatchState } from '@namedrop/core';
import type { Credits, Database, PreparedStatement, Queryable } from '@namedrop/plugin-api';
import { MOST_FAILURES } from './planner.js';
import type { WatchRecord } from './watch-table.js';

/** Seconds for which a run belongs to who has taken it, unless he says again that he is alive. */
const LEASE_S = 60;

/** Seconds after which a run that failed for want of something of ours is tried again. */
const PAUSE_S = 30;

/** A run that somebody has taken. Only the latest attempt may write to it. */
export interface Attempt {
  readonly run: string;
  readonly attempt: number;
}

/** A run that this host is to do, with all that it takes. */
export interface TakenRun extends Attempt, Pick<WatchRecord, 'account' | 'query' | 'brand' | 'mode'> {
  readonly watch: string;
  readonly webhookUrl: string;
  /** Sealed. */
  readonly webhookSecret: string;
  readonly triggerOn: WatchRecord['triggerOn'];
  readonly sensitivity: WatchRecord['sensitivity'];
  /** What the comparison of the run before gave; null before the first. */
  readonly baseline: WatchState | null;
  /** The run before in which a platform answered. */
  readonly latestRun: string | null;
}

/** What came of a check. */
export interface Found {
  readonly check: string;
  readonly cost: Credits;
  readonly response: WatchRunResponse;
}

/** What came of a run in which somebody answered. */
export interface Success extends Found {
  readonly triggersFired: readonly string[];
  readonly summary: string;
  readonly baseline: WatchState;
}

const TAKE: PreparedStatement = {
  name: 'take',
  text: `
    UPDATE runs
    SET state = 'running', attempt = attempt + 1, wake_at = now + $2 * interval '1 s',
      started_at = coalesce(started_at, now)
    FROM (SELECT namedrop.now() AS now) AS clock, watches LEFT JOIN baselines ON baselines.watch_id = watches.id
    WHERE runs.id = $1 AND runs.state = 'due' AND watches.id = runs.watch_id AND enabled
    RETURNING runs.id AS run, attempt, runs.watch_id AS watch, account_id AS account, query, brand, mode,
      webhook_url AS "webhookUrl", webhook_secret AS "webhookSecret", trigger_on AS "triggerOn", sensitivity,
      baselines.state AS baseline, run_id AS "latestRun"`,
};

/** A run that became due when its watch was being paused. */
const SKIP: PreparedStatement = {
  name: 'skip',
  text: `
    UPDATE runs SET state = 'skipped', ended_at = namedrop.now()
    FROM watches WHERE runs.id = $1 AND runs.state = 'due' AND watches.id = watch_id AND NOT enabled`,
};

const RENEW: PreparedStatement = {
  name: 'renew',
  text: `
    UPDATE runs SET wake_at = now + $3 * interval '1 s'
    FROM unnest($1::uuid[], $2::integer[]) AS held (id, attempt), (SELECT namedrop.now() AS now) AS clock
    WHERE runs.id = held.id AND runs.attempt = held.attempt AND state = 'running'`,
};

/** Pausing locks the watch before its runs, and so does this. What fired while it was being paused is not told. */
const SUCCEED: PreparedStatement = {
  name: 'succeed',
  text: `
    WITH watch AS MATERIALIZED (
      SELECT id, enabled FROM watches WHERE id = (SELECT watch_id FROM runs WHERE id = $1) FOR SHARE
    ), run AS (
      UPDATE runs
      SET state = 'succeeded', ended_at = namedrop.now(), check_id = $3, cost_hundredths = $4, response = $5,
        triggers_fired = $6, diff_summary = $7,
        delivery = CASE WHEN $6::text[] = '{}' THEN NULL WHEN enabled THEN 'pending' ELSE 'undelivered' END
      FROM watch WHERE runs.id = $1 AND attempt = $2 AND state = 'running'
      RETURNING watch_id, enabled
    ), compared AS (
      INSERT INTO baselines (watch_id, state, run_id) SELECT watch_id, $8::json, $1 FROM run
      ON CONFLICT (watch_id) DO UPDATE SET state = EXCLUDED.state, run_id = EXCLUDED.run_id
    )
    SELECT enabled FROM run`,
};

const TOLD: PreparedStatement = {
  name: 'told',
  text: 'SELECT namedrop.now() AS now, (SELECT response FROM runs WHERE id = $1) AS previous',
};

const FAIL: PreparedStatement = {
  name: 'fail',
  text: `
    UPDATE runs
    SET state = 'failed', error = $3, ended_at = namedrop.now(), check_id = $4, cost_hundredths = $5, response = $6
    WHERE id = $1 AND attempt = $2 AND state = 'running'`,
};

const PUT_OFF: PreparedStatement = {
  name: 'put-off',
  text: `
    UPDATE runs
    SET failures = failures + $3,
      state = CASE WHEN hopeless THEN 'failed' ELSE 'due' END,
      error = CASE WHEN hopeless THEN 'internal_error' END,
      ended_at = CASE WHEN hopeless THEN now END,
      wake_at = now + $4 * interval '1 s'
    FROM (SELECT failures + $3::integer >= ${MOST_FAILURES} AS hopeless, namedrop.now() AS now FROM runs WHERE id = $1) AS verdict
    WHERE id = $1 AND attempt = $2 AND state = 'running'`,
};

/** A run, from when somebody takes it until it has ended. Each step is one statement, and does nothing when it is late. */
export class RunTable {
  constructor(private readonly database: Database) {}

  /** @returns undefined for a run that is not due: somebody else has it, it has ended, or its watch is paused */
  async take(run: string): Promise<TakenRun | undefined> {
    const [taken] = await this.database.query<TakenRun>(TAKE, [run, LEASE_S]);
    if (!taken) await this.database.query(SKIP, [run]);
    return taken;
  }

  /** Says that who has taken these is alive. */
  async renew(held: readonly Attempt[]): Promise<void> {
    const runs = held.map(({ run }) => run);
    const attempts = held.map(({ attempt }) => attempt);
    await this.database.query(RENEW, [runs, attempts, LEASE_S]);
  }

  /** @returns whether its watch is active; undefined when somebody else has taken it meanwhile, and nothing was written */
  async succeed({ run, attempt }: Attempt, success: Success, within: Queryable): Promise<boolean | undefined> {
    const { check, cost, response, triggersFired, summary, baseline } = success;
    const [found, compared] = [response, baseline].map((value) => JSON.stringify(value));
    const values = [run, attempt, check, cost, found, triggersFired, summary, compared];
    const [written] = await within.query<{ enabled: boolean }>(SUCCEED, values);
    return written?.enabled;
  }

  /** @returns the time, and what the latest run before found: null where there was none */
  async told(latestRun: string | null): Promise<{ readonly now: Date; readonly previous: WatchRunResponse | null }> {
    const [told] = await this.database.query<{ now: Date; previous: WatchRunResponse | null }>(TOLD, [latestRun]);
    return told as { now: Date; previous: WatchRunResponse | null };
  }

  /** Ends it for good. @param found absent: nobody was asked, and nothing was paid */
  async fail({ run, attempt }: Attempt, error: string, found?: Found): Promise<void> {
    const { check, cost = 0, response } = found ?? {};
    await this.database.query(FAIL, [run, attempt, error, check, cost, response && JSON.stringify(response)]);
  }

  /** Leaves it to a later attempt; ends it when too many have failed. */
  async putOff({ run, attempt }: Attempt): Promise<void> {
    await this.database.query(PUT_OFF, [run, attempt, 1, PAUSE_S]);
  }

  /** Leaves it to another host, at once: that this one ends is not the run's fault. */
  async giveBack({ run, attempt }: Attempt): Promise<void> {
    await this.database.query(PUT_OFF, [run, attempt, 0, 0]);
  }
}
