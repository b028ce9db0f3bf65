import { utcDay } from '@namedrop/plugin-api';
import { BudgetPolicy, type Scope } from '../../budgets/budget-policy.js';
import { BudgetTable, type DayUse } from '../../budgets/budget-table.js';
import { usdOfMicros } from '../../budgets/micros.js';
import { systemClock } from '../../defaults/system-clock.js';
import { group, subcommand } from '../command.js';
import { table } from '../tables.js';
import { withHostTables } from '../with-database.js';

/** Use and limits of one scope today. */
interface BudgetLine {
  readonly scope: Scope;
  readonly calls: number;
  readonly callsPerDay: number | null;
  readonly usd: number;
  readonly usdPerDay: number | null;
  /** Whether the budget has refused something today. */
  readonly isUsedUp: boolean;
}

const list = subcommand('ls', 'list what is used today, most US dollars first, and its limits', async (context) => {
  const day = utcDay(systemClock.now());
  const lines = await withHostTables(context, async ({ core, storage }) => {
    const policy = new BudgetPolicy(core.budgets);
    return policy.isOn ? linesOf(policy, await new BudgetTable(storage.pool).list(day)) : [];
  });
  const headings = ['budget', 'calls', 'of', 'USD', 'of', 'state'];
  context.output.print({
    text: table(headings, lines.map(toRow), 'no budgets: nothing is counted or limited'),
    data: { day, budgets: lines },
  });
  return 0;
});

/** `namedrop budgets`: what a day may cost. */
export const budgetsCommand = group(list);

function linesOf(policy: BudgetPolicy, used: readonly DayUse[]): BudgetLine[] {
  const byScope = new Map(used.map((each) => [each.scope, each]));
  const scopes = new Set([...policy.named, ...byScope.keys()]);
  const lines = [...scopes].map((scope) => {
    const { calls = 0, micros = 0, notified = false } = byScope.get(scope) ?? {};
    const limit = policy.limitOf(scope);
    const usdPerDay = limit.micros === undefined ? null : usdOfMicros(limit.micros);
    const isUsedUp = notified;
    return { scope, calls, callsPerDay: limit.calls ?? null, usd: usdOfMicros(micros), usdPerDay, isUsedUp };
  });
  return lines.toSorted((one, other) => other.usd - one.usd || other.calls - one.calls);
}

function toRow({ scope, calls, callsPerDay, usd, usdPerDay, isUsedUp }: BudgetLine): string[] {
  const most = (limit: number | null) => (limit === null ? '' : String(limit));
  return [scope, String(calls), most(callsPerDay), String(usd), most(usdPerDay), isUsedUp ? 'used up' : ''];
}
