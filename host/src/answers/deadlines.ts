import type { Catalog, Failed } from '@namedrop/core';
import { withDeadline } from '@namedrop/plugin-api';
import type { AskedSlot } from './ask-stage.js';
import { failureOf } from './failure.js';

type DeadlineCatalog = Pick<Catalog, 'channel' | 'longestDeadlineMs'>;

/** Returns the milliseconds that one question to a platform may take, retries and fallbacks included. */
export function deadlineOf({ platform, channel }: AskedSlot, catalog: DeadlineCatalog): number {
  return catalog.channel(platform, channel)?.deadlineMs ?? catalog.longestDeadlineMs;
}

/** Deadlines of the questions of a host. */
export class QuestionDeadlines {
  constructor(
    private readonly catalog: DeadlineCatalog,
    /** Aborted when the host stops: ends every question in flight. */
    private readonly stop: AbortSignal,
  ) {}

  /** Returns the milliseconds that one question to a platform may take. */
  msOf(slot: AskedSlot): number {
    return deadlineOf(slot, this.catalog);
  }

  /**
   * Runs work on a question within its deadline. Never rejects.
   * @param failed is called with what the work threw, before the failure is returned
   */
  async within<T>(
    slot: AskedSlot,
    work: (signal: AbortSignal) => Promise<T>,
    failed?: (failure: Failed, error: unknown) => void,
  ): Promise<T | Failed> {
    const startedAt = performance.now();
    try {
      return await withDeadline(this.msOf(slot), this.stop, work);
    } catch (error) {
      const failure = failureOf(slot.platform, error, Math.round(performance.now() - startedAt));
      failed?.(failure, error);
      return failure;
    }
  }
}
