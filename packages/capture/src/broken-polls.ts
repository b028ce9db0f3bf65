import { parsedJson, SurfaceError, surfaceErrorOf } from '@namedrop/plugin-api';
import type { Exchange } from './exchange.js';
import { UnfinishedTask } from './unfinished-task.js';

/** Broken polls in a row after which the vendor counts as unavailable. */
const MAX_BROKEN_POLLS = 5;

/**
 * Polls a task, and counts the polls in a row that are broken: HTTP 5xx, a body that is no JSON, a connection that was
 * cut. Any other reply resets the count.
 */
export class BrokenPolls {
  #broken = 0;

  /** @param title of the vendor, for messages */
  constructor(private readonly title: string) {}

  /**
   * One poll.
   * @returns the reply; undefined for a broken poll
   * @throws SurfaceError `unavailable`, caused by `UnfinishedTask`, at the fifth broken poll in a row; what else the poll
   *   throws
   */
  async poll(send: () => Promise<Exchange>, signal: AbortSignal): Promise<Exchange | undefined> {
    const reply = await send().catch((cause: unknown) => {
      if (!signal.aborted && surfaceErrorOf(cause, signal, this.title).fault === 'unavailable') return undefined;
      throw cause;
    });
    if (reply && !isBroken(reply)) {
      this.#broken = 0;
      return reply;
    }
    if (++this.#broken < MAX_BROKEN_POLLS) return undefined;
    const message = `${this.title}: ${MAX_BROKEN_POLLS} polls in a row were broken`;
    throw new SurfaceError('unavailable', message, { cause: new UnfinishedTask() });
  }
}

function isBroken({ status, body }: Exchange): boolean {
  return status >= 500 || (status === 200 && parsedJson(body) === undefined);
}
