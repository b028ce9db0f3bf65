import { byAge, claimStatement } from '@namedrop/durable-work';
import type { Database, DeliveryEnd, Logger, Outage, Queryable } from '@namedrop/plugin-api';
import type { CountDelivery } from './delivery-metrics.js';
import { ENDING } from './delivery-work.js';
import type { Sources } from './sources.js';

/** Ends that are taken up at a time. */
const SOME = 100;

const LEVELS = { delivered: 'info', failed: 'warn', cancelled: 'info' } as const;

/**
 * Not by name, for it also runs on connections of others. What nobody has registered here is left for a host where
 * somebody has.
 */
const END = `
  UPDATE webhooks.deliveries SET state = verdict, ended_at = namedrop.now()
  WHERE id = $1 AND state = 'ending' AND (test OR event = ANY ($2))
  RETURNING id, event, source, subject, test, attempts, state AS end`;

const TAKE_UP = claimStatement(ENDING, {
  choice: byAge(ENDING.shape, SOME, '(test OR event = ANY ($1))'),
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

/** Milliseconds after which an end that cannot be told would have failed again. */
const AGAIN_MS = 30_000;

/** Ends deliveries and tells their sources, both or neither. Of a test nobody is told. */
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
   * The same in somebody's transaction.
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
    return endings.length === SOME;
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
