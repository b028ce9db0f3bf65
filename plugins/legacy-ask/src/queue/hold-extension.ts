import type { Credits } from '@namedrop/core';
import type { Schedule, Wallet } from '@namedrop/plugin-api';
import { OLDEST_MINUTES } from './ask-work.js';
import { purposeOf } from './purpose.js';
import { type QueueTable, SOME } from './queue-table.js';

/** Milliseconds from now until an ask with an extended hold has been taken: the attempt that takes it extends it again. */
const WITHIN_MS = (OLDEST_MINUTES + 5) * 60_000;
/** Amount of an extension: it places no hold where there is none. */
const NOTHING = 0 as Credits;

export interface HoldExtensionParts {
  readonly wallet: Pick<Wallet, 'hold'>;
  readonly table: Pick<QueueTable, 'claimShortHolds' | 'nextShortHold' | 'noteExtended'>;
}

/**
 * Extends the holds of asks that wait in the queue. An ask is accepted with a short hold, so that a host that dies before the
 * ask is written does not withhold credits for as long as an ask may wait. One host extends the holds of all.
 */
export class HoldExtensionService {
  /** A hold is short for 4 minutes, and due for its extension 10 s after it was placed: a pass a minute comes in time. */
  readonly schedule: Schedule = {
    name: 'holds',
    every: 'minute',
    some: async () => (await this.extendDue()) === SOME,
    nextDue: () => this.parts.table.nextShortHold(),
    failure: 'holds of queued asks cannot be extended',
  };

  constructor(private readonly parts: HoldExtensionParts) {}

  /**
   * Extends some holds that are due. @returns how many were
   * @throws the first failure, once all have been tried: those that failed are due again after 20 s
   */
  async extendDue(): Promise<number> {
    const { wallet, table } = this.parts;
    const asks = await table.claimShortHolds();
    if (asks.length === 0) return 0;
    const extending = asks.map((ask) =>
      wallet.hold(ask.account, NOTHING, purposeOf(ask), { once: ask.id, withinMs: WITHIN_MS }),
    );
    const ended = await Promise.allSettled(extending);
    await table.noteExtended(asks.filter((_, index) => ended[index]?.status === 'fulfilled'));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    return asks.length;
  }
}
