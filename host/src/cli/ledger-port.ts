import type { Credits } from '@namedrop/core';
import { type AccountId, Ledger } from '@namedrop/plugin-api';
import type { PortForCommands } from './with-port.js';

/** The ledger, as commands ask for it. */
export const LEDGER: PortForCommands<Ledger> = {
  port: Ledger,
  missing: 'no plugin here keeps a ledger',
};

/** Puts credits into the wallet of an account. @returns the balance afterwards */
export function grantTo(ledger: Ledger, account: AccountId, amount: Credits, note?: string): Promise<Credits> {
  return ledger.grant(account, amount, { kind: 'grant', id: 'command', note });
}
