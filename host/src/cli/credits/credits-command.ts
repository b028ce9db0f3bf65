import { type Credits, toWire } from '@namedrop/core';
import type { AccountId, Ledger } from '@namedrop/plugin-api';
import { queryableOf } from '../../database/plugin-database.js';
import type { AuditedCommand } from '../../operators/audited-commands.js';
import { act, type Intention } from '../../operators/keyed-act.js';
import { type CommandContext, group, subcommand } from '../command.js';
import { requireKnown } from '../known-account.js';
import { readCredits, readReason, readSignedCredits } from '../option-values.js';
import { withPort } from '../with-port.js';
import { type Keyed, withKey } from './keyed.js';
import { adjust, grantTo, LEDGER, type Movement } from './ledger-port.js';
import { refundCommand } from './refund-command.js';

interface GrantOptions extends Keyed {
  readonly account: AccountId;
  readonly credits: Credits;
  readonly note?: string;
}

const grant = subcommand<GrantOptions>(
  'grant',
  'put credits into the wallet of an account',
  async (context, { account, credits: amount, note, idempotencyKey: key }) => {
    const moved: AuditedMovement = { command: 'credits grant', account, amount, note, key };
    const left = await move(context, moved, grantTo);
    const granted = toWire(amount);
    context.output.print({
      text: `granted ${granted} credits to account ${account}; its balance is ${left}`,
      data: { account_id: account, granted_cents: granted, balance_cents: left },
    });
    return 0;
  },
  (plain) =>
    withKey(plain)
      .requiredOption('--account <id>', 'whose wallet')
      .requiredOption('--credits <number>', 'how many, with at most two decimals', readCredits)
      .option('--note <text>', 'a text for the ledger, which the people of the account read', readReason),
);

interface AdjustOptions extends Keyed {
  readonly credits: Credits;
  readonly reason: string;
}

const adjustBalance = subcommand<AdjustOptions>(
  'adjust',
  'correct the balance of an account, which never falls below 0',
  async (context, { credits: amount, reason: note, idempotencyKey: key }, id) => {
    const account = id as AccountId;
    const left = await move(context, { command: 'credits adjust', account, amount, note, key }, adjust);
    const adjusted = toWire(amount);
    context.output.print({
      text: `adjusted account ${account} by ${adjusted} credits; its balance is ${left}`,
      data: { account_id: account, adjusted_cents: adjusted, balance_cents: left },
    });
    return 0;
  },
  (plain) =>
    withKey(plain.argument('<account>', 'its id'))
      .requiredOption('--credits <number>', 'with a sign: +25 adds, -12.5 takes', readSignedCredits)
      .requiredOption('--reason <text>', 'why; the people of the account read it in the ledger', readReason),
);

/** `namedrop credits`: what accounts can spend. */
export const creditsCommand = group(grant, adjustBalance, refundCommand);

interface AuditedMovement extends Movement {
  readonly command: AuditedCommand;
  readonly key: string | undefined;
}

/** Moves credits and writes the audit row, both or neither. @returns credits that are left, as the API has them */
async function move(
  context: CommandContext,
  { command, key, ...movement }: AuditedMovement,
  by: (ledger: Ledger, movement: Movement) => Promise<Credits>,
): Promise<number> {
  const { account, amount, note: reason } = movement;
  return withPort(context, LEDGER, async ({ storage, filled: ledger }) => {
    await requireKnown(account, storage);
    const intended: Intention = { command, account, amount, reason, key, request: { account, amount, reason } };
    const { balance } = await act(storage.pool, intended, async (tx) => {
      const balance = await by(ledger, { ...movement, within: queryableOf(tx) });
      return { data: { balance: toWire(balance) } };
    });
    return balance;
  });
}
