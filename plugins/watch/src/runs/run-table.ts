import type { WatchRunResponse } from '@namedrop/contract';
import type { Trigger, WatchState } from '@namedrop/core';
import type { ClaimedUnit, LookAhead, WorkStore } from '@namedrop/durable-work';
import {
  Batched,
  type Credits,
  type Database,
  type Jobs,
  type PreparedStatement,
  type Queryable,
  type Watch,
} from '@namedrop/plugin-api';
import type { CountRuns } from './run-metrics.js';
import { AMEND, END, FIRE, LOOK_BACK, SKIP, SUCCEED } from './run-statements.js';

/** A run that this host has claimed, with all that it takes. */
export interface TakenRun
  extends ClaimedUnit,
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
  const taken = [run.id, run.attempt, run.watch, run.revision];
  return [...taken, check, cost, JSON.stringify(response), summary, JSON.stringify(baseline)];
}

/** One list per column, from one per row; there is a row. */
function columnsOf([first = [], ...others]: readonly (readonly unknown[])[]): unknown[][] {
  return first.map((value, column) => [value, ...others.map((row) => row[column])]);
}

export interface RunTableParts {
  readonly database: Database;
  readonly store: WorkStore<TakenRun>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly ahead: LookAhead;
  readonly count: CountRuns;
}

/**
 * Runs, from their claim to their end. Each step is one statement, and does nothing for a run that another host has claimed
 * meanwhile; what all runs go through goes together for those of a
 * host that get there at the same time.
 */
export class RunTable {
  readonly #claims = new Batched({ work: (runs: readonly string[]) => this.#claimAll(runs) });
  readonly #successes = new Batched({ work: (all: readonly Noted[]) => this.#succeedAll(all) });

  readonly #database: Database;

  constructor(private readonly parts: RunTableParts) {
    this.#database = parts.database;
  }

  /** Returns undefined for a run that is not due: another host has it, it has ended, or its watch was paused before it began. */
  claim(run: string): Promise<TakenRun | undefined> {
    return this.#claims.add(run);
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
  fail(run: ClaimedUnit, error: string, vain: Vain): Promise<boolean> {
    return this.#end(run, 'failed', error, vain);
  }

  /**
   * Ends it without a result, and without a failure.
   * @param vain with what was paid for it all the same, and a code as the reason; without a reason its watch is paused
   * @returns false: too late
   */
  skip(run: ClaimedUnit, { reason = null, ...vain }: Vain & { readonly reason?: string | null }): Promise<boolean> {
    return this.#end(run, 'skipped', reason, vain);
  }

  /** Leaves a run to a later attempt, after a pause that grows with its failures. @returns false: too late */
  putOff(run: ClaimedUnit): Promise<boolean> {
    return this.parts.store.fail(run);
  }

  /** Leaves a run to another host at once: its attempt is no failure of the run. @returns false: too late */
  async giveBack(run: ClaimedUnit): Promise<boolean> {
    const { store, jobs } = this.parts;
    const isOurs = await store.release(run);
    if (isOurs) await jobs.send('run', { run: run.id });
    return isOurs;
  }

  /** Says of a run, if it has ended, what it cost. */
  async amend({ id }: ClaimedUnit, cost: Credits): Promise<void> {
    await this.#database.query(AMEND, [id, cost]);
  }

  async #end(
    { id, attempt }: ClaimedUnit,
    end: 'failed' | 'skipped',
    error: string | null,
    vain: Vain,
  ): Promise<boolean> {
    const { cost, check, response } = vain;
    const values = [id, attempt, end, error, cost, check, response && JSON.stringify(response)];
    const isOurs = await this.#isWritten(END, values);
    if (isOurs) this.parts.count(end);
    return isOurs;
  }

  async #isWritten(statement: PreparedStatement, values: readonly unknown[]): Promise<boolean> {
    return (await this.#database.query(statement, values)).length > 0;
  }

  async #claimAll(runs: readonly string[]): Promise<(TakenRun | undefined)[]> {
    const rows = await this.parts.store.claim([runs]);
    if (rows.length > 0) this.parts.ahead.claimed();
    if (rows.length < runs.length) this.parts.count('skipped', (await this.#database.query(SKIP, [runs])).length);
    const taken = new Map(rows.map((row) => [row.id, row]));
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
    return all.map(([{ id }]) => written.has(id));
  }
}
