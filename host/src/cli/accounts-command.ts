import { type Credits, toWire } from '@namedrop/core';
import type { Account, AccountId } from '@namedrop/plugin-api';
import { Command } from 'commander';
import { AccountStore, type NewAccount } from '../accounts/accounts.js';
import { Plans } from '../accounts/plans.js';
import { CommandError, command } from './command.js';
import { grantTo, readCredits } from './credits-command.js';
import { LEDGER } from './ledger-command.js';
import { print, table } from './output.js';
import { type Opened, withHostTables } from './with-database.js';
import { withPort } from './with-port.js';

/** `namedrop accounts`: who may use this deployment. */
export const accountsCommand = () =>
  new Command('accounts')
    .description('the accounts of this deployment')
    .addCommand(create())
    .addCommand(setPlan())
    .addCommand(list());

const storeOn = ({ storage, core }: Opened) => new AccountStore(storage, new Plans(core));

interface CreateOptions extends NewAccount {
  readonly credits?: Credits;
}

const create = () =>
  command<CreateOptions>(
    'create',
    'create an account',
    async ({ json, config, credits, ...options }) => {
      const { account, balance } = await createWith(credits, options, config);
      const funded = balance === undefined ? '' : ` with ${toWire(balance)} credits`;
      print(json, {
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
function createWith(credits: Credits | undefined, options: NewAccount, config: string | undefined): Promise<Created> {
  const create = (opened: Opened) => storeOn(opened).create({ name: options.name, plan: options.plan });
  if (credits === undefined) return withHostTables(config, async (opened) => ({ account: await create(opened) }));
  return withPort(config, LEDGER, async (opened) => {
    const account = await create(opened);
    return { account, balance: await grantTo(opened.filled, account.id, credits) };
  });
}

const setPlan = () =>
  command(
    'set-plan',
    'put an account on another plan; hosts that run know of it within 5 s',
    async ({ json, config }, id, plan) => {
      const account = await withHostTables(config, (opened) => storeOn(opened).setPlan(id as AccountId, String(plan)));
      if (!account) throw new CommandError(`there is no account ${id}`);
      print(json, {
        text: `account ${account.id} (${account.name}) is on the plan ${account.plan}`,
        data: toJson(account),
      });
      return 0;
    },
    (plain) => plain.argument('<account>', 'its id').argument('<plan>', 'one of the configured plans'),
  );

const list = () =>
  command('ls', 'list the accounts', async ({ json, config }) => {
    const accounts = await withHostTables(config, (opened) => storeOn(opened).list());
    const rows = accounts.map(({ id, name, plan, createdAt }) => [id, name, plan, createdAt.toISOString()]);
    print(json, {
      text: table(['id', 'name', 'plan', 'created'], rows, 'no accounts yet'),
      data: accounts.map(toJson),
    });
    return 0;
  });

/** In the spelling of the API, as keys have it. */
const toJson = ({ id, name, plan, createdAt }: Account) => ({ id, name, plan, created_at: createdAt });
