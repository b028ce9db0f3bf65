import { type Credits, toWire } from '@namedrop/core';
import { type AccountId, InsufficientFunds, Ledger, type Queryable } from '@namedrop/plugin-api';
import { CommandError } from '../command.js';
import type { PortForCommands } from '../with-port.js';

/** The ledger, as commands ask for it. */
export const LEDGER: PortForCommands<Ledger> = {
  port: Ledger,
  missing: 'no plugin here keeps a ledger',
};

/** A movement of credits by an operator. */
export interface Movement {
  readonly account: AccountId;
  /** Below 0: they are taken. */
  readonly amount: Credits;
  readonly note?: string | undefined;
  /** Open transaction; absent: one of the ledger. */
  readonly within?: Queryable;
}

/** Puts credits into the wallet of an account. @returns the balance afterwards */
export function grantTo(ledger: Ledger, { account, amount, note, within }: Movement): Promise<Credits> {
  return ledger.grant(account, amount, { kind: 'grant', id: 'command', note }, within && { within });
}

/**
 * Corrects the balance of an account. @returns the balance afterwards
 * @throws CommandError where less can be spent than is to be taken, and for a ledger that cannot
 */
export async function adjust(ledger: Ledger, { account, amount, note, within }: Movement): Promise<Credits> {
  if (!ledger.adjust) throw new CommandError('the ledger of this deployment cannot adjust a balance');
  const purpose = { kind: 'adjustment', id: 'command', note };
  return ledger.adjust(account, amount, purpose, within && { within }).catch((error: unknown) => {
    if (!(error instanceof InsufficientFunds)) throw error;
    const most = `at most ${toWire(error.balance)} credits can be taken from account ${account}`;
    throw new CommandError(`${most}: its balance never falls below 0, nor below what calls under way hold`);
  });
}
