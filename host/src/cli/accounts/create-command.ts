import { type Credits, toWire } from '@namedrop/core';
import type { NewAccount } from '../../accounts/accounts.js';
import { queryableOf } from '../../database/plugin-database.js';
import { act, type Intention } from '../../operators/keyed-act.js';
import { type CommandContext, subcommand } from '../command.js';
import { type Keyed, withKey } from '../credits/keyed.js';
import { grantTo, LEDGER } from '../credits/ledger-port.js';
import { readCredits } from '../option-values.js';
import { type Opened, withHostTables } from '../with-database.js';
import { storeOn, toJson } from './account-store.js';

interface CreateOptions extends NewAccount, Keyed {
  readonly credits?: Credits;
}

/** `namedrop accounts create`. */
export const createCommand = subcommand<CreateOptions>(
  'create',
  'create an account',
  async (context, options) => {
    const data = await create(options, context);
    const funded = 'balance_cents' in data ? ` with ${data.balance_cents} credits` : '';
    context.output.print({ text: `created account ${data.id} (${data.name})${funded}`, data });
    return 0;
  },
  (plain) =>
    withKey(plain)
      .requiredOption('--name <name>', 'what to call it')
      .option('--plan <plan>', 'how often its keys may call (default: defaultPlan of the configuration)')
      .option('--credits <number>', 'what its wallet holds to begin with', readCredits),
);

type Funding = (account: ReturnType<typeof toJson>['id'], tx: Parameters<typeof queryableOf>[0]) => Promise<Credits>;

/** Without credits no plugin is looked at; with them, a deployment that keeps no ledger creates nothing. */
async function create(options: CreateOptions, context: CommandContext) {
  const { credits } = options;
  if (credits === undefined) return withHostTables(context, (opened) => createOn(opened, options));
  const { withPort } = await import('../with-port.js');
  return withPort(context, LEDGER, (opened) =>
    createOn(opened, options, (account, tx) =>
      grantTo(opened.filled, { account, amount: credits, within: queryableOf(tx) }),
    ),
  );
}

function createOn(opened: Opened, { name, plan, credits, idempotencyKey: key }: CreateOptions, fund?: Funding) {
  const intended: Intention = { command: 'accounts create', amount: credits, key, request: { name, plan, credits } };
  return act(opened.storage.pool, intended, async (tx) => {
    const account = await storeOn(opened).create({ name, plan }, tx);
    const balance = await fund?.(account.id, tx);
    const data = { ...toJson(account), ...(balance !== undefined && { balance_cents: toWire(balance) }) };
    return { data, account: account.id };
  });
}
