import type { Outage } from '@namedrop/plugin-api';
import type { ConcurrencyLimiter } from './concurrency-limiter.js';
import type { Page } from './pages.js';
import type { ClaimedUnit } from './shape.js';
import type { UnitRunner } from './unit-runner.js';

/** Milliseconds that attempts have to end when the host stops. */
const GRACE_MS = 8000;

export interface PagedWorkerParts<H extends { readonly id: string }, U extends ClaimedUnit> {
  /** Reads due units. */
  readonly pages: { read(after?: readonly string[]): Promise<Page<H>> };
  /** Claims those of these units that are still due. */
  claim(ids: readonly string[]): Promise<readonly U[]>;
  /** Ends leases of dead hosts. @returns whether there may be more */
  lapse(): Promise<boolean>;
  readonly limiter: ConcurrencyLimiter<H>;
  /** Called when due units have no place on this host. */
  refused(): void;
  readonly runner: UnitRunner<U>;
  /** Logs failures to claim. */
  readonly outage: Outage;
  /** Aborted once attempts have had their time to end. */
  readonly stopping: AbortController;
  /** Looks for due units soon: a refused unit may have a place now, or an outage may be over. */
  trigger(): void;
}

/**
 * Runs due units within the limits of this host: a new unit as soon as it is hinted at, all others by looking for them
 * page by page. A key that has no place is passed over until it has.
 */
export class PagedWorker<H extends { readonly id: string }, U extends ClaimedUnit> {
  readonly #running = new Set<Promise<void>>();
  /** Keys after which the next page begins; absent: it is the first. */
  #after: readonly string[] | undefined;

  constructor(private readonly parts: PagedWorkerParts<H, U>) {}

  /** Claims a new unit, and resolves before it has run. Never rejects: without a place, a later look of any host finds the unit. */
  async hint(hint: H): Promise<void> {
    const { limiter, outage, trigger, refused } = this.parts;
    if (!limiter.enter(hint)) return refused();
    await this.#claim([hint]).catch((error) => {
      outage.note(error);
      trigger();
    });
  }

  /**
   * Looks for due units, until the last page or until the host has no place left: then the next look continues there.
   * @returns whether more leases may have ended
   */
  async look(signal: AbortSignal): Promise<boolean> {
    const { pages, limiter, lapse, refused } = this.parts;
    const hasMoreLapsed = await lapse();
    limiter.forgetRefused();
    let hasMore = true;
    while (hasMore && !signal.aborted) {
      const { due, last } = await pages.read(this.#after);
      this.#after = last;
      const entered = limiter.inTurn(due).filter((hint) => limiter.enter(hint));
      if (entered.length < due.length) refused();
      await this.#claim(entered);
      hasMore = last !== undefined && !limiter.full;
    }
    return hasMoreLapsed;
  }

  /** Resolves once the results of all attempts are written. An attempt that takes longer than 8 s is aborted. */
  async stop(): Promise<void> {
    const { stopping } = this.parts;
    const timer = setTimeout(() => stopping.abort(new Error('the host stopped before there was a response')), GRACE_MS);
    await Promise.all(this.#running);
    clearTimeout(timer);
  }

  /** Claims units that each have a place; another host may have claimed some of them. */
  async #claim(hints: readonly H[]): Promise<void> {
    if (hints.length === 0) return;
    const places = new Map(hints.map((hint) => [hint.id, hint]));
    try {
      const units = await this.parts.claim([...places.keys()]);
      for (const unit of units) {
        this.#launch(unit, places.get(unit.id) as H);
        places.delete(unit.id);
      }
    } finally {
      for (const hint of places.values()) this.parts.limiter.leave(hint);
    }
  }

  #launch(unit: U, hint: H): void {
    const { runner, stopping, limiter, trigger } = this.parts;
    const attempt = runner.run(unit, stopping.signal).then((isWritten) => {
      this.#running.delete(attempt);
      // A look that succeeds ends an outage.
      if (limiter.leave(hint) || !isWritten) trigger();
    });
    this.#running.add(attempt);
  }
}
