import { byAge, claimStatement } from '@namedrop/durable-work';
import type { Database, DeliveryEnd, Logger, Outage, Queryable } from '@namedrop/plugin-api';
import type { CountDelivery } from './delivery-metrics.js';
import { ENDING } from './delivery-work.js';
import type { Sources } from './sources.js';

/** Ends that one pass takes up. */
const BATCH_SIZE = 100;

const LEVELS = { delivered: 'info', failed: 'warn', cancelled: 'info' } as const;

/**
 * Has no name, and so is not prepared, for it also runs on connections of other plugins. Events without a source on this
 * host are left to another host.
 */
const END = `
  UPDATE webhooks.deliveries SET state = verdict, ended_at = namedrop.now()
  WHERE id = $1 AND state = 'ending' AND (test OR event = ANY ($2))
  RETURNING id, event, source, subject, test, attempts, state AS end`;

const TAKE_UP = claimStatement(ENDING, {
  choice: byAge(ENDING.shape, BATCH_SIZE, '(test OR event = ANY ($1))'),
  returning: 'work.id',
});

/** A delivery that has come to its end. */
export interface Ending {
  readonly id: string;
}

interface Ended extends Ending {
  readonly event: string;
  readonly test: boolean;
  readonly source: string;
  readonly subject: string;
  readonly attempts: number;
  readonly end: DeliveryEnd;
}

export interface EndingParts {
  readonly database: Database;
  readonly sources: Sources;
  readonly outage: Outage;
  readonly count: CountDelivery;
  readonly log: Logger;
}

/** Milliseconds after which a source that cannot be notified would have failed again. */
const AGAIN_MS = 30_000;

/** Ends deliveries and notifies their sources, in one transaction. A test notifies no source. */
export class Endings {
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: EndingParts) {}

  /** Never rejects. @returns false for an end that is left: it is due again 10 s later, for as long as it takes */
  async end({ id }: Ending): Promise<boolean> {
    const { database, outage } = this.parts;
    try {
      const ended = await database.transaction((tx) => this.#end(id, tx));
      if (ended) this.#note(ended);
      return ended !== undefined;
    } catch (err) {
      this.#failedAt = performance.now();
      outage.note(err);
      return false;
    }
  }

  /**
   * The same in the transaction of a caller.
   * @throws what the source throws
   */
  async endWithin(id: string, within: Queryable): Promise<void> {
    const ended = await this.#end(id, within);
    if (ended) this.#note(ended);
  }

  /**
   * Takes up some of what is left, of all hosts.
   * @returns whether there may be more
   */
  async endSome(): Promise<boolean> {
    const { database, sources, outage } = this.parts;
    const endings = await database.query<Ending>(TAKE_UP, [sources.events()]);
    for (const ending of endings) await this.end(ending);
    if (performance.now() - this.#failedAt > AGAIN_MS) outage.over();
    return endings.length === BATCH_SIZE;
  }

  async #end(id: string, within: Queryable): Promise<Ended | undefined> {
    const { sources } = this.parts;
    const [ended] = await within.query<Ended>(END, [id, sources.events()]);
    if (ended && !ended.test) await sources.find(ended.event)?.ended(ended, within);
    return ended;
  }

  #note({ id: delivery, event, source, attempts, test, end }: Ended): void {
    if (!test) this.parts.count(end);
    this.parts.log[LEVELS[end]]({ delivery, event, source, attempts, end }, 'a delivery has ended');
  }
}
