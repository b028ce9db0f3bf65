import { type Credits, toWire } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import { group, subcommand } from './command.js';
import { requireKnown } from './known-account.js';
import { grantTo, LEDGER } from './ledger-port.js';
import { readCredits } from './option-values.js';
import { withPort } from './with-port.js';

interface GrantOptions {
  readonly account: AccountId;
  readonly credits: Credits;
  readonly note?: string;
}

const grant = subcommand<GrantOptions>(
  'grant',
  'put credits into the wallet of an account',
  async (context, { account, credits: amount, note }) => {
    const balance = await withPort(context, LEDGER, async ({ storage, filled: ledger }) => {
      await requireKnown(account, storage);
      return grantTo(ledger, account, amount, note);
    });
    const [granted, left] = [toWire(amount), toWire(balance)];
    context.output.print({
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

/** `namedrop credits`: what accounts can spend. */
export const creditsCommand = group(grant);
