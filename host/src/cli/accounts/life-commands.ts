import type { Account, AccountId } from '@namedrop/plugin-api';
import { renameAccount, resumeAccount, suspendAccount } from '../../accounts/account-life.js';
import type { Connection } from '../../database/connection/connection.js';
import type { AuditedCommand } from '../../operators/audited-commands.js';
import { act } from '../../operators/keyed-act.js';
import { type CommandContext, subcommand } from '../command.js';
import { readReason } from '../option-values.js';
import { withHostTables } from '../with-database.js';
import { toJson } from './account-store.js';

/** `namedrop accounts rename`. */
export const renameCommand = subcommand<{ name: string }>(
  'rename',
  'give an account another name',
  async (context, { name }, id) => {
    const account = await change(context, { command: 'accounts rename', id }, (tx) => renameAccount(`${id}`, name, tx));
    context.output.print({ text: `account ${account.id} is called ${account.name}`, data: toJson(account) });
    return 0;
  },
  (plain) => plain.argument('<account>', 'its id').requiredOption('--name <name>', 'what to call it from now on'),
);

/** `namedrop accounts suspend`. */
export const suspendCommand = subcommand<{ reason?: string }>(
  'suspend',
  'refuse the keys and sessions of an account, on every host within 5 s; its watches and monitors do not run',
  async (context, { reason }, id) => {
    const account = await change(context, { command: 'accounts suspend', id, reason }, (tx) =>
      suspendAccount(`${id}`, reason, tx),
    );
    context.output.print({
      text: `account ${account.id} (${account.name}) is suspended`,
      data: { ...toJson(account), suspended_at: account.suspendedAt },
    });
    return 0;
  },
  (plain) =>
    plain.argument('<account>', 'its id').option('--reason <text>', 'why, which only operators read', readReason),
);

/** `namedrop accounts resume`. */
export const resumeCommand = subcommand(
  'resume',
  'end the suspension of an account; its watches go on at their next time',
  async (context, _options, id) => {
    const account = await change(context, { command: 'accounts resume', id }, (tx) => resumeAccount(`${id}`, tx));
    context.output.print({ text: `account ${account.id} (${account.name}) is active`, data: toJson(account) });
    return 0;
  },
  (plain) => plain.argument('<account>', 'its id'),
);

interface Change {
  readonly command: AuditedCommand;
  readonly id: string | undefined;
  readonly reason?: string | undefined;
}

function change<A extends Account>(
  context: CommandContext,
  { command, id, reason }: Change,
  work: (tx: Connection) => Promise<A>,
): Promise<A> {
  return withHostTables(context, ({ storage }) =>
    act(storage.pool, { command, account: id as AccountId, reason }, async (tx) => ({ data: await work(tx) })),
  );
}
