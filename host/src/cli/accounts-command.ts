import { type Credits, toWire } from '@namedrop/core';
import type { Account, AccountId } from '@namedrop/plugin-api';
import { AccountStore, type NewAccount } from '../accounts/accounts.js';
import { Plans } from '../accounts/plans.js';
import { EXIT } from '../boot/boot-error.js';
import { type CommandContext, CommandError, group, subcommand } from './command.js';
import { grantTo, LEDGER } from './ledger-port.js';
import { readCredits, readUnits } from './option-values.js';
import { table } from './tables.js';
import { type Opened, withHostTables } from './with-database.js';

const storeOn = ({ storage, core }: Opened) => new AccountStore(storage, new Plans(core));

interface CreateOptions extends NewAccount {
  readonly credits?: Credits;
}

const create = subcommand<CreateOptions>(
  'create',
  'create an account',
  async (context, { credits, ...options }) => {
    const { account, balance } = await createWith(credits, options, context);
    const funded = balance === undefined ? '' : ` with ${toWire(balance)} credits`;
    context.output.print({
      text: `created account ${account.id} (${account.name})${funded}`,
      data: { ...toJson(account), ...(balance !== undefined && { balance_cents: toWire(balance) }) },
    });
    return 0;
  },
  (plain) =>
    plain
      .requiredOption('--name <name>', 'what to call it')
      .option('--plan <plan>', 'how often its keys may call (default: defaultPlan of the configuration)')
      .option('--credits <number>', 'what its wallet holds to begin with', readCredits),
);

interface Created {
  readonly account: Account;
  readonly balance?: Credits;
}

/** Without credits no plugin is looked at; with them, a deployment that keeps no ledger creates nothing. */
async function createWith(
  credits: Credits | undefined,
  options: NewAccount,
  context: CommandContext,
): Promise<Created> {
  const create = (opened: Opened) => storeOn(opened).create({ name: options.name, plan: options.plan });
  if (credits === undefined) return withHostTables(context, async (opened) => ({ account: await create(opened) }));
  const { withPort } = await import('./with-port.js');
  return withPort(context, LEDGER, async (opened) => {
    const account = await create(opened);
    return { account, balance: await grantTo(opened.filled, account.id, credits) };
  });
}

const setPlan = subcommand(
  'set-plan',
  'put an account on another plan; hosts that run know of it within 5 s',
  async (context, _options, id, plan) => {
    const account = await withHostTables(context, (opened) => storeOn(opened).setPlan(id as AccountId, String(plan)));
    if (!account) throw new CommandError(`there is no account ${id}`);
    context.output.print({
      text: `account ${account.id} (${account.name}) is on the plan ${account.plan}`,
      data: toJson(account),
    });
    return 0;
  },
  (plain) => plain.argument('<account>', 'its id').argument('<plan>', 'one of the configured plans'),
);

const UNITS_OR_CLEAR = 'give either a number of units or --clear';

interface QuotaOptions {
  readonly clear: boolean;
}

const setQuota = subcommand<QuotaOptions>(
  'set-quota',
  'set the monthly quota of an account, which GET /v1/usage reports and nothing enforces',
  async (context, { clear }, id, units) => {
    if (clear === (units !== undefined)) throw new CommandError(UNITS_OR_CLEAR, EXIT.usage);
    const quota = clear ? null : Number(units);
    const account = await withHostTables(context, (opened) => storeOn(opened).setMonthlyQuota(id as AccountId, quota));
    if (!account) throw new CommandError(`there is no account ${id}`);
    const words = clear ? 'has the monthly quota of its plan' : `has a monthly quota of ${quota} units`;
    context.output.print({
      text: `account ${account.id} (${account.name}) ${words}`,
      data: { ...toJson(account), monthly_quota: quota },
    });
    return 0;
  },
  (plain) =>
    plain
      .argument('<account>', 'its id')
      .argument('[units]', 'billable units in a calendar month', readUnits)
      .option('--clear', 'back to the quota of the plan', false),
);

const list = subcommand('ls', 'list the accounts', async (context) => {
  const accounts = await withHostTables(context, (opened) => storeOn(opened).list());
  const rows = accounts.map(({ monthlyQuota, ...account }) => {
    return [account.id, account.name, account.plan, `${monthlyQuota ?? '-'}`, account.createdAt.toISOString()];
  });
  context.output.print({
    text: table(['id', 'name', 'plan', 'monthly quota', 'created'], rows, 'no accounts yet'),
    data: accounts.map((account) => ({ ...toJson(account), monthly_quota: account.monthlyQuota })),
  });
  return 0;
});

/** `namedrop accounts`: who may use this deployment. */
export const accountsCommand = group(create, setPlan, setQuota, list);

/** In the spelling of the API, as keys have it. */
const toJson = ({ id, name, plan, createdAt }: Account) => ({ id, name, plan, created_at: createdAt });
