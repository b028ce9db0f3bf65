import type { WatchRunResponse } from '@namedrop/contract';
import type { Trigger, WatchState } from '@namedrop/core';
import {
  Batched,
  type Credits,
  type Database,
  type Jobs,
  LEASE_S,
  type PreparedStatement,
  type Queryable,
  type Schedules,
  type Watch,
} from '@namedrop/plugin-api';
import { PAUSE_S } from '../persistence.js';
import type { CountRuns } from './run-metrics.js';
import { AMEND, END, FIRE, LOOK_BACK, PUT_OFF, RENEW, SKIP, SUCCEED, TAKE } from './run-statements.js';

/** A run that a host has taken. Only the latest attempt may write to it. */
export interface Attempt {
  readonly run: string;
  readonly attempt: number;
}

/** A run that this host is to do, with all that it takes. */
export interface TakenRun
  extends Attempt,
    Pick<Watch, 'account' | 'query' | 'brand' | 'caseSensitive' | 'aliases' | 'competitors' | 'mode'> {
  readonly watch: string;
  /** Whether its watch is active; a run that nobody has taken before is taken only then. */
  readonly enabled: boolean;
  /** Revision of its watch; the run is compared only while it is the same. */
  readonly revision: number;
  /** Whether its watch has changed since the run was taken first. */
  readonly isOutdated: boolean;
  /** Attempts that failed, or whose host died. */
  readonly failures: number;
  /** When it was taken first. */
  readonly startedAt: Date;
  readonly webhookUrl: string;
  /** Sealed. */
  readonly webhookSecret: string;
  readonly triggerOn: Watch['triggerOn'];
  readonly sensitivity: Watch['sensitivity'];
  /** Between two runs of the watch. */
  readonly hours: number;
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
  readonly summary: string;
  readonly baseline: WatchState;
}

/** What there is to note of a run of which nothing is told. */
export type Vain = Pick<Found, 'cost'> & Partial<Found>;

/** Now, and before. */
export interface LookBack {
  readonly now: Date;
  /** What the latest run before found; null: there was none. */
  readonly previous: WatchRunResponse | null;
  /** Id of the check of that run; null: there was none. */
  readonly check: string | null;
}

/** A run, and what is to be noted of it. */
type Noted = readonly [TakenRun, Success];

/** The values of a success, in the order of both statements. */
function valuesOf([run, { check, cost, response, summary, baseline }]: Noted): readonly unknown[] {
  const taken = [run.run, run.attempt, run.watch, run.revision];
  return [...taken, check, cost, JSON.stringify(response), summary, JSON.stringify(baseline)];
}

/** One list per column, from one per row; there is a row. */
function columnsOf([first = [], ...others]: readonly (readonly unknown[])[]): unknown[][] {
  return first.map((value, column) => [value, ...others.map((row) => row[column])]);
}

export interface RunTableParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly schedules: Pick<Schedules, 'soon'>;
  readonly count: CountRuns;
}

/**
 * Runs, from when somebody takes them until they have ended. Each step is one statement, and does nothing for a run for
 * which it is late, since somebody else has taken it meanwhile; what all runs go through goes together for those of a
 * host that get there at the same time.
 */
export class RunTable {
  readonly #takes = new Batched({ work: (runs: readonly string[]) => this.#takeAll(runs) });
  readonly #successes = new Batched({ work: (all: readonly Noted[]) => this.#succeedAll(all) });

  readonly #database: Database;

  constructor(private readonly parts: RunTableParts) {
    this.#database = parts.database;
  }

  /** @returns undefined for a run that is not due: somebody else has it, it has ended, or its watch was paused before it began */
  take(run: string): Promise<TakenRun | undefined> {
    return this.#takes.add(run);
  }

  /** Says that the host that has taken these is alive. */
  async renew(held: readonly Attempt[]): Promise<void> {
    const runs = held.map(({ run }) => run);
    const attempts = held.map(({ attempt }) => attempt);
    await this.#database.query(RENEW, [runs, attempts, LEASE_S]);
  }

  /** Ends a run that tells nothing. @returns false: too late */
  succeed(run: TakenRun, success: Success): Promise<boolean> {
    return this.#successes.add([run, success]);
  }

  /**
   * Ends a run that tells something, if the transaction does: who has it counts the run.
   * @returns whether it is to be told: its watch is active, and unchanged since the run was taken; undefined: too late
   */
  async fire(
    run: TakenRun,
    success: Success,
    triggersFired: readonly Trigger[],
    within: Queryable,
  ): Promise<boolean | undefined> {
    const [written] = await within.query<{ isTold: boolean }>(FIRE, [...valuesOf([run, success]), triggersFired]);
    return written?.isTold;
  }

  /** @param latestRun of which what it found is told beside what is found now */
  async lookBack(latestRun: string | null): Promise<LookBack> {
    const [back] = await this.#database.query<LookBack>(LOOK_BACK, [latestRun]);
    return back as LookBack;
  }

  /** Ends it for good. @param error code, which says why. @returns false: too late */
  fail(run: Attempt, error: string, vain: Vain): Promise<boolean> {
    return this.#end(run, 'failed', error, vain);
  }

  /**
   * Ends it without a result, and without a failure.
   * @param vain with what was paid for it all the same, and a code as the reason; without a reason its watch is paused
   * @returns false: too late
   */
  skip(run: Attempt, { reason = null, ...vain }: Vain & { readonly reason?: string | null }): Promise<boolean> {
    return this.#end(run, 'skipped', reason, vain);
  }

  /** Leaves it to a later attempt, after a pause that grows with its failures. @returns false: too late */
  async putOff(run: Attempt): Promise<boolean> {
    const pauseS = await this.#putOff(run, 1);
    if (pauseS !== undefined) await this.parts.schedules.soon('run.look', { delayS: pauseS });
    return pauseS !== undefined;
  }

  /** Leaves it to another host, at once: that this one ends is not the run's fault. @returns false: too late */
  async giveBack(run: Attempt): Promise<boolean> {
    const isOurs = (await this.#putOff(run, 0)) !== undefined;
    if (isOurs) await this.parts.jobs.send('run', { run: run.run });
    return isOurs;
  }

  /** Says of a run, if it has ended, what it cost. */
  async amend({ run }: Attempt, cost: Credits): Promise<void> {
    await this.#database.query(AMEND, [run, cost]);
  }

  async #end({ run, attempt }: Attempt, end: 'failed' | 'skipped', error: string | null, vain: Vain): Promise<boolean> {
    const { cost, check, response } = vain;
    const values = [run, attempt, end, error, cost, check, response && JSON.stringify(response)];
    const isOurs = await this.#isWritten(END, values);
    if (isOurs) this.parts.count(end);
    return isOurs;
  }

  /** @returns the seconds until another attempt; undefined: too late */
  async #putOff({ run, attempt }: Attempt, failures: 0 | 1): Promise<number | undefined> {
    const values = [run, attempt, failures, failures * PAUSE_S];
    return (await this.#database.query<{ pauseS: number }>(PUT_OFF, values))[0]?.pauseS;
  }

  async #isWritten(statement: PreparedStatement, values: readonly unknown[]): Promise<boolean> {
    return (await this.#database.query(statement, values)).length > 0;
  }

  async #takeAll(runs: readonly string[]): Promise<(TakenRun | undefined)[]> {
    const rows = await this.#database.query<TakenRun>(TAKE, [runs, LEASE_S]);
    if (rows.length < runs.length) this.parts.count('skipped', (await this.#database.query(SKIP, [runs])).length);
    const taken = new Map(rows.map((row) => [row.run, row]));
    return runs.map((run) => {
      const own = taken.get(run);
      // A run that was asked for twice is given to the first.
      taken.delete(run);
      return own;
    });
  }

  async #succeedAll(all: readonly Noted[]): Promise<boolean[]> {
    const rows = await this.#database.query<{ run: string }>(SUCCEED, columnsOf(all.map(valuesOf)));
    this.parts.count('succeeded', rows.length);
    const written = new Set(rows.map(({ run }) => run));
    return all.map(([{ run }]) => written.has(run));
  }
}
