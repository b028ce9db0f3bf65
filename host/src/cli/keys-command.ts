import type { AccountId } from '@namedrop/plugin-api';
import { Command, Option } from 'commander';
import type { KeyMode } from '../accounts/key-record.js';
import { Keys } from '../accounts/keys.js';
import { systemClock } from '../defaults/system-clock.js';
import { CommandError, command } from './command.js';
import { requireKnown } from './known-account.js';
import { print, table } from './output.js';
import { withHostTables } from './with-database.js';

/** `namedrop keys`: the API keys of an account. */
export const keysCommand = () =>
  new Command('keys')
    .description('the API keys of an account')
    .addCommand(create())
    .addCommand(list())
    .addCommand(revoke());

interface OfAccount {
  readonly account: AccountId;
}

const ofAccount = (plain: Command) => plain.requiredOption('--account <id>', 'whose it is');

const create = () =>
  command<OfAccount & { name: string; mode: KeyMode }>(
    'create',
    'create an API key and print its token, which nobody can read again',
    async ({ json, config, account, name, mode }) => {
      const { record, token } = await withKeys(config, (keys) => keys.create({ account, name, mode }));
      print(json, { text: token, data: { ...record, token } });
      return 0;
    },
    (plain) =>
      ofAccount(plain)
        .option('--name <name>', 'what to call it', 'key')
        .addOption(new Option('--mode <mode>', 'what it is for').choices(['live', 'test']).default('live')),
  );

const list = () =>
  command<OfAccount>(
    'ls',
    'list the keys of an account',
    async ({ json, config, account }) => {
      const records = await withKeys(config, (keys) => keys.list(account), account);
      const rows = records.map(({ id, name, prefix, mode, status }) => [id, name, `${prefix}…`, mode, status]);
      print(json, { text: table(['id', 'name', 'token', 'mode', 'status'], rows, 'no keys yet'), data: records });
      return 0;
    },
    ofAccount,
  );

const revoke = () =>
  command<OfAccount>(
    'revoke',
    'revoke a key for good',
    async ({ json, config, account }, id) => {
      const revoked = await withKeys(config, (keys) => keys.revoke(account, String(id)), account);
      if (!revoked) throw new CommandError(`account ${account} has no active key ${id}`);
      print(json, { text: `revoked ${id}`, data: { revoked: id } });
      return 0;
    },
    (plain) => ofAccount(plain.argument('<id>', 'the id of the key')),
  );

/** @throws CommandError when `account` is named and there is no such account */
async function withKeys<T>(
  config: string | undefined,
  work: (keys: Keys) => Promise<T>,
  account?: AccountId,
): Promise<T> {
  return withHostTables(config, async ({ storage }) => {
    await requireKnown(account, storage);
    const keys = new Keys(storage, systemClock);
    try {
      return await work(keys);
    } finally {
      await keys.close();
    }
  });
}
