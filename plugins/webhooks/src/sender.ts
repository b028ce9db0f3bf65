import { ConcurrencyLimiter, PagedWorker, Pages, UnitRunner, WorkLoop } from '@namedrop/durable-work';
import type { Database, Outage } from '@namedrop/plugin-api';
import type { Claim, Claims } from './claims.js';
import { type Due, KEYS, LIMITS, PER_RECEIVER, SENDING } from './delivery-work.js';
import type { Endings } from './endings.js';
import type { Postman } from './postman.js';
import type { Settlement } from './settlement.js';

export interface SenderParts {
  readonly database: Database;
  readonly claims: Claims;
  readonly postman: Postman;
  readonly settlement: Settlement;
  readonly endings: Endings;
  /** Of the books. */
  readonly outage: Outage;
  /** Aborted once attempts that are under way have had their grace. */
  readonly stopping: AbortController;
  /** Milliseconds between two passes. */
  readonly everyMs: number;
}

/** Sends deliveries that are due, and notifies sources of their ends. */
export class Sender {
  readonly #worker: PagedWorker<Due, Claim>;
  readonly #loop: WorkLoop;

  constructor(private readonly parts: SenderParts) {
    const { database, claims, settlement, endings, outage, stopping, everyMs } = parts;
    const { name, shape } = SENDING;
    this.#worker = new PagedWorker({
      // One more than a receiver gets at once shows that there are more.
      pages: new Pages<Due>(database, { name, shape, keys: KEYS, each: PER_RECEIVER + 1 }),
      claim: (ids) => claims.claim(ids),
      lapse: () => settlement.giveUpLost(),
      limiter: new ConcurrencyLimiter(LIMITS),
      runner: new UnitRunner<Claim>({ run: (claim) => this.#attempt(claim), outage }),
      ...{ outage, stopping, trigger: () => this.soon() },
    });
    const looks = [(signal: AbortSignal) => this.#worker.look(signal), () => endings.endSome()];
    this.#loop = new WorkLoop({ looks, everyMs, outage });
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves once the results of all attempts are written. An attempt that takes longer than 8 s is aborted. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#worker.stop();
  }

  /** Looks now for deliveries that are due. Does nothing before `start`. */
  soon(): void {
    this.#loop.trigger();
  }

  /** Sends a new delivery; resolves once it is claimed, and never rejects. Without a place, a pass finds it later. */
  send(due: Due): Promise<void> {
    return this.#worker.hint(due);
  }

  async #attempt(claim: Claim): Promise<() => Promise<void>> {
    const { postman, settlement, endings } = this.parts;
    const outcome = await postman.attempt(claim);
    return async () => {
      if (await settlement.note(claim, outcome)) await endings.end(claim);
    };
  }
}
