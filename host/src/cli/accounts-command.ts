import type { Account, AccountId } from '@namedrop/plugin-api';
import { Command } from 'commander';
import { AccountStore, type NewAccount } from '../accounts/accounts.js';
import { Plans } from '../accounts/plans.js';
import { CommandError, command } from './command.js';
import { print, table } from './output.js';
import { type Opened, withHostTables } from './with-database.js';

/** `namedrop accounts`: who may use this deployment. */
export const accountsCommand = () =>
  new Command('accounts')
    .description('the accounts of this deployment')
    .addCommand(create())
    .addCommand(setPlan())
    .addCommand(list());

const storeOn = ({ storage, core }: Opened) => new AccountStore(storage, new Plans(core));

const create = () =>
  command<NewAccount>(
    'create',
    'create an account',
    async ({ json, config, name, plan }) => {
      const account = await withHostTables(config, (opened) => storeOn(opened).create({ name, plan }));
      print(json, { text: `created account ${account.id} (${account.name})`, data: toJson(account) });
      return 0;
    },
    (plain) =>
      plain
        .requiredOption('--name <name>', 'what to call it')
        .option('--plan <plan>', 'how often its keys may call (default: defaultPlan of the configuration)'),
  );

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
