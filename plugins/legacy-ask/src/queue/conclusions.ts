import type { CallUsage, Database, Deliveries, Queryable, Usage } from '@namedrop/plugin-api';
import type { AskEnd } from '../ask/ask-end.js';
import { completedDelivery } from './completed-delivery.js';
import type { QueueTable } from './queue-table.js';
import type { Monitoring, TakenAsk, Told } from './queued-ask.js';

export interface ConclusionParts {
  readonly database: Database;
  readonly table: Pick<QueueTable, 'end'>;
  readonly deliveries: Pick<Deliveries, 'enqueue'>;
  readonly monitoring: Monitoring;
  readonly usage: Usage;
}

/** Writes down how queued asks ended, and puts on its way whom that is told to: both, or neither. */
export class Conclusions {
  constructor(private readonly parts: ConclusionParts) {}

  /** @param usage absent: nobody was asked. @returns false: nothing was done, for another attempt has the ask or has ended it */
  async conclude(ask: TakenAsk, end: AskEnd, usage?: CallUsage): Promise<boolean> {
    const { database, table, deliveries } = this.parts;
    const isOurs = await database.transaction(async (within) => {
      const endedAt = await table.end(ask, end, within);
      if (!endedAt) return false;
      const { webhook, monitor }: Told = await this.#told(ask, end, within);
      const { id, account } = ask;
      if (webhook) {
        await deliveries.enqueue(
          completedDelivery({ id, account, end, endedAt, webhook, ...(monitor && { monitor }) }),
          within,
        );
      }
      return true;
    });
    if (isOurs) this.#count(ask, usage);
    return isOurs;
  }

  async #told(ask: TakenAsk, end: AskEnd, within: Queryable): Promise<Told> {
    const { id, account, webhook, monitor } = ask;
    if (monitor === undefined) return webhook === undefined ? {} : { webhook };
    return this.parts.monitoring.ended({ id, account, monitor }, end, within);
  }

  /** The call of a caller's ask was counted when it came; a monitor's run came with none. */
  #count({ account, monitor, createdAt }: TakenAsk, usage: CallUsage | undefined): void {
    if (monitor !== undefined) this.parts.usage.run(account, createdAt, usage);
    else if (usage) this.parts.usage.late(account, createdAt, usage);
  }
}
