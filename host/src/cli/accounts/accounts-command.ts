import type { AccountId } from '@namedrop/plugin-api';
import { EXIT } from '../../boot/boot-error.js';
import { act, type Intention } from '../../operators/keyed-act.js';
import { CommandError, group, subcommand } from '../command.js';
import { requireKnown } from '../known-account.js';
import { readUnits } from '../option-values.js';
import { table } from '../tables.js';
import { withHostTables } from '../with-database.js';
import { storeOn, toJson } from './account-store.js';
import { createCommand } from './create-command.js';
import { eraseCommand } from './erase-command.js';
import { renameCommand, resumeCommand, suspendCommand } from './life-commands.js';

const setPlan = subcommand(
  'set-plan',
  'put an account on another plan; hosts that run know of it within 5 s',
  async (context, _options, id, plan) => {
    const account = await withHostTables(context, async (opened) => {
      await requireKnown(id as AccountId, opened.storage);
      const intended: Intention = { command: 'accounts set-plan', account: id as AccountId, subject: `${plan}` };
      return act(opened.storage.pool, intended, async (tx) => ({
        data: found(id, await storeOn(opened).setPlan(id as AccountId, `${plan}`, tx)),
      }));
    });
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
    const account = await withHostTables(context, async (opened) => {
      await requireKnown(id as AccountId, opened.storage);
      const intended: Intention = {
        command: 'accounts set-quota',
        account: id as AccountId,
        subject: `${quota ?? 'of the plan'}`,
      };
      return act(opened.storage.pool, intended, async (tx) => ({
        data: found(id, await storeOn(opened).setMonthlyQuota(id as AccountId, quota, tx)),
      }));
    });
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
  const rows = accounts.map(({ monthlyQuota, state, ...account }) => {
    return [account.id, account.name, account.plan, `${monthlyQuota ?? '-'}`, state, account.createdAt.toISOString()];
  });
  context.output.print({
    text: table(['id', 'name', 'plan', 'monthly quota', 'state', 'created'], rows, 'no accounts yet'),
    data: accounts.map((account) => ({
      ...toJson(account),
      monthly_quota: account.monthlyQuota,
      state: account.state,
      suspended_reason: account.suspendedReason,
    })),
  });
  return 0;
});

/** `namedrop accounts`: who may use this deployment. */
export const accountsCommand = group(
  createCommand,
  renameCommand,
  setPlan,
  setQuota,
  suspendCommand,
  resumeCommand,
  eraseCommand,
  list,
);

/** @throws CommandError for an account that there is not */
function found<A>(id: string | undefined, account: A | undefined): A {
  if (account === undefined) throw new CommandError(`there is no account ${id}`);
  return account;
}
