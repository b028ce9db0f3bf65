import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  type Credits,
  type Hold,
  InsufficientFunds,
  type Logger,
  type Purpose,
  type Receipt,
  type Wallet,
} from '@namedrop/plugin-api';
import type { Closing } from './closing.js';
import { OpenHold } from './open-hold.js';
import type { Spending, Spent } from './spending.js';

export interface WalletParts {
  readonly spending: Spending;
  readonly closing: Closing;
  /** Milliseconds after which a hold that nobody ends is given back. */
  readonly holdMs: number;
  readonly log: Logger;
}

const NOTHING = 0 as Credits;

/** Pays for calls out of the accounts' wallets. An account without one has nothing. */
export class Wallets implements Wallet {
  constructor(private readonly parts: WalletParts) {}

  async quote(_account: AccountId, listPrice: Credits): Promise<Credits> {
    return listPrice;
  }

  async hold(account: AccountId, amount: Credits, purpose: Purpose): Promise<Hold> {
    const id = randomUUID();
    await this.#spend(account, id, { hold: amount }, purpose);
    return new OpenHold(account, id, this.parts);
  }

  async charge(account: AccountId, amount: Credits, purpose: Purpose): Promise<Receipt> {
    const { balance } = await this.#spend(account, randomUUID(), { charge: amount }, purpose);
    return { cost: amount, balanceAfter: balance };
  }

  /** @throws InsufficientFunds with what can be spent: what others hold is not there for this call */
  async #spend(
    account: AccountId,
    transfer: string,
    { charge = NOTHING, hold = NOTHING }: { readonly charge?: Credits; readonly hold?: Credits },
    purpose: Purpose,
  ): Promise<Spent> {
    const { spending, holdMs } = this.parts;
    const spent = await spending.spend(account, { transfer, charge, hold, expiresMs: holdMs, purpose });
    if (!spent.accepted) throw new InsufficientFunds(spent.spendable, (charge + hold) as Credits);
    return spent;
  }
}
