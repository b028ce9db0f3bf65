import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from './record.js';

/** Milliseconds between the first two looks at a run, and at most between any two. */
const FIRST_MS = 50;
const LONGEST_MS = 1_000;

/**
 * Looks from time to time whether the runs of other hosts go on; all who wait for the same run share the looks. LISTEN
 * would need a connection of its own, lose what is said while that is broken, and not hear of a host that died.
 */
export class Watches {
  readonly #watched = new Map<string, Promise<undefined>>();

  /** @param stop ends every watch */
  constructor(
    private readonly isRunning: (run: Run) => Promise<boolean>,
    private readonly stop: AbortSignal,
  ) {}

  /** Resolves once the run has ended, in whatever way. Rejects when that cannot be found out. */
  end(run: Run): Promise<undefined> {
    const { runId } = run;
    const watched = this.#watched.get(runId) ?? this.#look(run).finally(() => this.#watched.delete(runId));
    this.#watched.set(runId, watched);
    return watched;
  }

  async #look(run: Run): Promise<undefined> {
    for (let ms = FIRST_MS; await this.isRunning(run); ms = Math.min(2 * ms, LONGEST_MS)) {
      await sleep(ms, undefined, { signal: this.stop });
    }
    return undefined;
  }
}
