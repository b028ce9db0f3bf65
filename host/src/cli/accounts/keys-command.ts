import type { AccountId } from '@namedrop/plugin-api';
import { type Command, Option } from 'commander';
import type { KeyMode } from '../../accounts/key-record.js';
import { Keys } from '../../accounts/keys.js';
import { systemClock } from '../../defaults/system-clock.js';
import { type OperatorAct, writeAct } from '../../operators/operator-audit.js';
import { type CommandContext, CommandError, group, subcommand } from '../command.js';
import { requireKnown } from '../known-account.js';
import { table } from '../tables.js';
import { withHostTables } from '../with-database.js';

interface OfAccount {
  readonly account: AccountId;
}

const ofAccount = (plain: Command) => plain.requiredOption('--account <id>', 'whose it is');

const create = subcommand<OfAccount & { name: string; mode: KeyMode }>(
  'create',
  'create an API key and print its token, which cannot be read again',
  async (context, { account, name, mode }) => {
    const { record, token } = await withKeys(context, account, async (keys, audit) => {
      const created = await keys.create({ account, name, mode });
      await audit({ command: 'keys create', account, subject: created.record.id });
      return created;
    });
    context.output.print({ text: token, data: { ...record, token } });
    return 0;
  },
  (plain) =>
    ofAccount(plain)
      .option('--name <name>', 'what to call it', 'key')
      .addOption(new Option('--mode <mode>', 'what it is for').choices(['live', 'test']).default('live')),
);

const list = subcommand<OfAccount>(
  'ls',
  'list the keys of an account',
  async (context, { account }) => {
    const records = await withKeys(context, account, (keys) => keys.list(account));
    const rows = records.map(({ id, name, prefix, mode, status }) => [id, name, `${prefix}…`, mode, status]);
    context.output.print({
      text: table(['id', 'name', 'token', 'mode', 'status'], rows, 'no keys yet'),
      data: records,
    });
    return 0;
  },
  ofAccount,
);

const revoke = subcommand<OfAccount>(
  'revoke',
  'revoke a key for good',
  async (context, { account }, id) => {
    const revoked = await withKeys(context, account, async (keys, audit) => {
      const isRevoked = await keys.revoke(account, String(id));
      if (isRevoked) await audit({ command: 'keys revoke', account, subject: id });
      return isRevoked;
    });
    if (!revoked) throw new CommandError(`account ${account} has no active key ${id}`);
    context.output.print({ text: `revoked ${id}`, data: { revoked: id } });
    return 0;
  },
  (plain) => ofAccount(plain.argument('<id>', 'the id of the key')),
);

/** `namedrop keys`: the API keys of an account. */
export const keysCommand = group(create, list, revoke);

type Work<T> = (keys: Keys, audit: (act: OperatorAct) => Promise<void>) => Promise<T>;

/** @throws CommandError where there is no such account */
async function withKeys<T>(context: CommandContext, account: AccountId, work: Work<T>): Promise<T> {
  return withHostTables(context, async ({ core, storage }) => {
    await requireKnown(account, storage);
    const keys = new Keys(storage, systemClock, core.keysPerAccount);
    try {
      return await work(keys, (act) => writeAct(act, storage.pool));
    } finally {
      await keys.stop();
    }
  });
}
