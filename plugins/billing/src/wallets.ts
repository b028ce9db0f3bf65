import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  type Credits,
  type Hold,
  type HoldOptions,
  InsufficientFunds,
  type Logger,
  type Purpose,
  type Receipt,
  type Wallet,
} from '@namedrop/plugin-api';
import type { Closing } from './closing.js';
import { OpenHold } from './open-hold.js';
import type { Spend, Spending, Spent } from './spending.js';

export interface WalletParts {
  readonly spending: Spending;
  readonly closing: Closing;
  /** Milliseconds after which a hold that nobody ends is given back. */
  readonly holdMs: number;
  readonly log: Logger;
}

const NOTHING = 0 as Credits;

/** How much longer a hold lasts than it takes to settle it: the database may be slow. */
const GRACE_MS = 60_000;

/** Pays for calls out of the accounts' wallets. An account without one has nothing. */
export class Wallets implements Wallet {
  constructor(private readonly parts: WalletParts) {}

  async quote(_account: AccountId, listPrice: Credits): Promise<Credits> {
    return listPrice;
  }

  async hold(account: AccountId, amount: Credits, purpose: Purpose, { withinMs = 0 }: HoldOptions = {}): Promise<Hold> {
    const transfer = randomUUID();
    const expiresMs = Math.max(this.parts.holdMs, withinMs + GRACE_MS);
    await this.#spend(account, { transfer, charge: NOTHING, hold: amount, expiresMs, purpose });
    return new OpenHold(account, transfer, this.parts);
  }

  async charge(account: AccountId, amount: Credits, purpose: Purpose): Promise<Receipt> {
    const transfer = randomUUID();
    const { balance } = await this.#spend(account, { transfer, charge: amount, hold: NOTHING, expiresMs: 0, purpose });
    return { cost: amount, balanceAfter: balance };
  }

  /** @throws InsufficientFunds with what can be spent: what others hold is not there for this call */
  async #spend(account: AccountId, spend: Spend): Promise<Spent> {
    const spent = await this.parts.spending.spend(account, spend);
    if (!spent.accepted) throw new InsufficientFunds(spent.spendable, (spend.charge + spend.hold) as Credits);
    return spent;
  }
}
