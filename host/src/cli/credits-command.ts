import { type Credits, credits, toWire } from '@namedrop/core';
import type { AccountId, Ledger } from '@namedrop/plugin-api';
import { Command, InvalidArgumentError } from 'commander';
import { command } from './command.js';
import { requireKnown } from './known-account.js';
import { LEDGER } from './ledger-command.js';
import { print } from './output.js';
import { withPort } from './with-port.js';

/** `namedrop credits`: what accounts can spend. */
export const creditsCommand = () => new Command('credits').description('what accounts can spend').addCommand(grant());

interface GrantOptions {
  readonly account: AccountId;
  readonly credits: Credits;
  readonly note?: string;
}

const grant = () =>
  command<GrantOptions>(
    'grant',
    'put credits into the wallet of an account',
    async ({ json, config, account, credits: amount, note }) => {
      const balance = await withPort(config, LEDGER, async ({ storage, filled: ledger }) => {
        await requireKnown(account, storage);
        return grantTo(ledger, account, amount, note);
      });
      const [granted, left] = [toWire(amount), toWire(balance)];
      print(json, {
        text: `granted ${granted} credits to account ${account}; its balance is ${left}`,
        data: { account_id: account, granted_cents: granted, balance_cents: left },
      });
      return 0;
    },
    (plain) =>
      plain
        .requiredOption('--account <id>', 'whose wallet')
        .requiredOption('--credits <number>', 'how many, with at most two decimals', readCredits)
        .option('--note <text>', 'what stands beside it in the ledger'),
  );

/** @returns the balance afterwards */
export function grantTo(ledger: Ledger, account: AccountId, amount: Credits, note?: string): Promise<Credits> {
  return ledger.grant(account, amount, { kind: 'grant', id: 'command', note });
}

/** The most that is granted at once: a slip of the finger is not to be what ends in a ledger for good. */
const MOST = 1_000_000_000;

/** Reads an amount of credits that is written in an option. */
export function readCredits(text: string): Credits {
  const amount = /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (amount > 0 && amount <= MOST) return credits(amount);
  throw new InvalidArgumentError(`It must be a number above 0, at most ${MOST}, with at most two decimals.`);
}
