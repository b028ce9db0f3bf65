import { type Logger, type Outage, retryWithBackoff } from '@namedrop/plugin-api';
import type { LeaseRenewer } from './lease-renewer.js';
import type { ClaimedUnit } from './shape.js';

/**
 * Writes the result of an attempt. It is repeated while the database is away, so it must carry the fence; what it resolves
 * with is ignored.
 */
export type Settle = () => Promise<unknown>;

/** Milliseconds for which a result is written again and again: a database can be restarted meanwhile. */
const PATIENCE_MS = 16_000;

export interface UnitRunnerParts<U extends ClaimedUnit> {
  /** Does the work of one attempt, and returns how to write its result. */
  run(unit: U, signal: AbortSignal): Promise<Settle>;
  /**
   * Returns how to write that an attempt was rejected, or that its result could not be written, e.g. `retryAfterError`.
   * Absent: its lease ends by itself. @throws the error, for the same
   */
  readonly afterError?: AfterError<U>;
  /** Absent: an attempt always ends within its lease. */
  readonly leases?: LeaseRenewer<ClaimedUnit>;
  /** Logs results that could not be written. */
  readonly outage: Outage;
}

/** Runs claimed units: each within its lease, and its result is written through an outage of the database. */
export class UnitRunner<U extends ClaimedUnit> {
  constructor(private readonly parts: UnitRunnerParts<U>) {}

  /**
   * Never rejects: a result that cannot be written is lost with the lease, and the unit is claimed again.
   * @param signal aborted: the host stops. Results are then written at once or not at all
   * @returns whether the result was written
   */
  async run(unit: U, signal: AbortSignal): Promise<boolean> {
    const { leases, outage } = this.parts;
    const work = () => this.#attempt(unit, signal);
    try {
      await (leases ? leases.during(unit, signal, work) : work());
      return true;
    } catch (error) {
      outage.note(error);
      return false;
    }
  }

  async #attempt(unit: U, signal: AbortSignal): Promise<void> {
    const { run, afterError } = this.parts;
    try {
      await written(await run(unit, signal), signal);
    } catch (error) {
      if (!afterError) throw error;
      await written(afterError(unit, error, signal), signal);
    }
  }
}

function written(settle: Settle, signal: AbortSignal): Promise<unknown> {
  return retryWithBackoff(settle, { patienceMs: PATIENCE_MS, isTemporary: () => !signal.aborted });
}

/** Returns how to write that an attempt was rejected. */
export type AfterError<U extends ClaimedUnit> = (unit: U, error: unknown, signal: AbortSignal) => Settle;

export interface RetryAfterErrorParts<U extends ClaimedUnit> {
  readonly store: { fail(unit: U): Promise<unknown>; release(unit: U): Promise<unknown> };
  readonly log: Logger;
  /** Line of the log, e.g. `an attempt to run a watch failed`. */
  readonly message: string;
  /** Field of that line that holds the unit's id, e.g. `run`. Default: `id`. */
  readonly idField?: string;
}

/** Logs a rejected attempt and counts it as a failure; where the host stops, the unit is released instead. */
export function retryAfterError<U extends ClaimedUnit>(parts: RetryAfterErrorParts<U>): AfterError<U> {
  const { store, log, message, idField = 'id' } = parts;
  return (unit, err, signal) => {
    if (signal.aborted) return () => store.release(unit);
    log.warn({ [idField]: unit.id, attempt: unit.attempt, err }, message);
    return () => store.fail(unit);
  };
}
