import type { Account } from '@namedrop/plugin-api';
import { Command } from 'commander';
import { AccountStore } from '../accounts/accounts.js';
import { command } from './command.js';
import { print, table } from './output.js';
import { withHostTables } from './with-database.js';

/** `namedrop accounts`: who may use this deployment. */
export const accountsCommand = () =>
  new Command('accounts').description('the accounts of this deployment').addCommand(create()).addCommand(list());

const create = () =>
  command<{ name: string }>(
    'create',
    'create an account',
    async ({ json, config, name }) => {
      const account = await withHostTables(config, ({ storage }) => new AccountStore(storage).create({ name }));
      print(json, { text: `created account ${account.id} (${account.name})`, data: toJson(account) });
      return 0;
    },
    (plain) => plain.requiredOption('--name <name>', 'what to call it'),
  );

const list = () =>
  command('ls', 'list the accounts', async ({ json, config }) => {
    const accounts = await withHostTables(config, ({ storage }) => new AccountStore(storage).list());
    const rows = accounts.map(({ id, name, createdAt }) => [id, name, createdAt.toISOString()]);
    print(json, { text: table(['id', 'name', 'created'], rows, 'no accounts yet'), data: accounts.map(toJson) });
    return 0;
  });

/** In the spelling of the API, as keys have it. */
const toJson = ({ id, name, createdAt }: Account) => ({ id, name, created_at: createdAt });
