import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  type ChargeOptions,
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
import { LostConnection } from './lost-connection.js';
import type { WalletCounts } from './metrics/wallet-metrics.js';
import { OpenHold } from './open-hold.js';
import type { PaymentReverser } from './payment-reverser.js';
import { requireAmount } from './require-amount.js';
import type { ReversalWorker } from './reversal-worker.js';
import type { Accepted, Spend, Spending } from './spending.js';

export interface WalletParts {
  readonly spending: Spending;
  readonly closing: Closing;
  /** Gets the payments of calls that failed, and may have been charged. */
  readonly reversals: Pick<ReversalWorker, 'add'>;
  readonly reverser: Pick<PaymentReverser, 'reverseForGood'>;
  readonly counts: Pick<WalletCounts, 'moved'>;
  /** Milliseconds after which an open hold is given back. */
  readonly holdMs: number;
  readonly log: Logger;
}

const NOTHING = 0 as Credits;

/** Milliseconds that a hold lasts longer than it takes to settle it: the database may be slow. */
const GRACE_MS = 60_000;

/** Pays for calls out of the accounts' wallets. An account without one has nothing. */
export class Wallets implements Wallet {
  constructor(private readonly parts: WalletParts) {}

  async quote(_account: AccountId, listPrice: Credits): Promise<Credits> {
    return listPrice;
  }

  async hold(account: AccountId, amount: Credits, purpose: Purpose, options: HoldOptions = {}): Promise<Hold> {
    const { withinMs = 0 } = options;
    const expiresMs = Math.max(this.parts.holdMs, withinMs + GRACE_MS);
    const spend = { ...transferOf(options), charge: NOTHING, hold: amount, expiresMs, purpose };
    await this.#spend(account, spend);
    this.parts.counts.moved('held', purpose.kind, amount);
    const { transfer, again: repeatable } = spend;
    return new OpenHold({ account, transfer, repeatable, amount, kind: purpose.kind }, this.parts);
  }

  async charge(account: AccountId, amount: Credits, purpose: Purpose, options: ChargeOptions = {}): Promise<Receipt> {
    const spend = { ...transferOf(options), charge: amount, hold: NOTHING, expiresMs: GRACE_MS, purpose };
    const { cost, balance, held } = await this.#spend(account, spend);
    if (!held || amount === 0) {
      this.parts.counts.moved('charged', purpose.kind, cost);
      return { cost, balanceAfter: balance };
    }
    // The host that placed the hold has died, or is slow.
    const settled = await this.parts.closing.settle(account, spend.transfer, amount);
    // It was given back at this moment: then there is nothing to take it from.
    if (settled.cost === 0) return this.charge(account, amount, purpose, options);
    this.parts.counts.moved('charged', purpose.kind, settled.cost);
    return settled;
  }

  async reverse(account: AccountId, once: string, purpose: Purpose): Promise<void> {
    await this.parts.reverser.reverseForGood(account, once, purpose);
  }

  /**
   * Those of one account go together, so what is no amount is refused before it meets others.
   * @throws InsufficientFunds with what can be spent: what others hold is not there for this call; RangeError
   */
  async #spend(account: AccountId, spend: Spend): Promise<Accepted> {
    for (const amount of [spend.charge, spend.hold]) requireAmount(amount);
    const spent = await this.parts.spending.spend(account, spend).catch((error: unknown) => {
      if (error instanceof LostConnection && error.mayBeDone) this.#reverse(account, spend);
      throw error;
    });
    if (spent.accepted) return spent;
    if (spent.mayBeMade) this.#reverse(account, spend);
    throw new InsufficientFunds(spent.spendable, (spend.charge + spend.hold) as Credits);
  }

  /** Has a spend reversed that failed, unless the caller repeats it under its id. */
  #reverse(account: AccountId, { transfer, again, charge, purpose }: Spend): void {
    if (!again) this.parts.reversals.add({ account, transfer, ...(charge > 0 && { charge: purpose }) });
  }
}

/** Chooses the transfer of a payment. One with `once` is known before, and may have been made. */
function transferOf({ once }: ChargeOptions): Pick<Spend, 'transfer' | 'again'> {
  return { transfer: once ?? randomUUID(), again: once !== undefined };
}
