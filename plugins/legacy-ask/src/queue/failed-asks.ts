import type { Credits } from '@namedrop/core';
import type { Logger, Wallet } from '@namedrop/plugin-api';
import { purposeOf } from './purpose.js';
import type { QueueTable } from './queue-table.js';
import type { NewAsk } from './queued-ask.js';

/** Failed asks that may wait; further ones stay as they are. */
const MAX_WAITING = 1000;

const NOTHING = 0 as Credits;

export interface FailedAskParts {
  readonly wallet: Pick<Wallet, 'hold'>;
  readonly table: Pick<QueueTable, 'has' | 'revoke'>;
  readonly log: Logger;
}

/** Takes asks back whose call failed, since the database did not say whether they are queued. Kept in memory alone. */
export class FailedAskService {
  readonly #waiting = new Map<string, NewAsk>();

  constructor(private readonly parts: FailedAskParts) {}

  add(ask: NewAsk): void {
    if (this.#waiting.size < MAX_WAITING) this.#waiting.set(ask.id, ask);
  }

  /** Takes back asks that no host has begun, and releases their holds. @throws what the database or the wallet throws */
  async revokeAll(): Promise<void> {
    const { wallet, table, log } = this.parts;
    for (const ask of this.#waiting.values()) {
      await table.revoke(ask.id);
      if (await table.has(ask.id)) {
        log.warn({ ask: ask.id }, 'an ask whose call failed had begun; it is answered and paid for');
      } else {
        const hold = await wallet.hold(ask.account, NOTHING, purposeOf(ask), { once: ask.id });
        await hold.settle(NOTHING);
      }
      this.#waiting.delete(ask.id);
    }
  }
}
