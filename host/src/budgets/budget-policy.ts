import type { AccountId } from '@namedrop/plugin-api';
import type { BudgetSettings } from './budget-settings.js';
import { microsOf } from './micros.js';

/** Something whose spending is counted by the day, as the table has it. */
export type Scope = 'deployment' | `account:${AccountId}` | `vendor:${string}`;

/** Most that a scope may use in a UTC day; absent: no limit. */
export interface DayLimit {
  readonly calls?: number;
  readonly micros?: number;
}

export const DEPLOYMENT: Scope = 'deployment';
export const accountScope = (account: AccountId): Scope => `account:${account}`;
export const vendorScope = (vendor: string): Scope => `vendor:${vendor}`;

/** Limits by scope, as the operator set them. */
export class BudgetPolicy {
  /** Whether any budget is set. Without one, nothing is counted. */
  readonly isOn: boolean;

  constructor(private readonly settings: BudgetSettings) {
    const { deployment, account, accounts = {}, vendors = {} } = settings;
    this.isOn = [deployment, account, ...Object.values(accounts), ...Object.values(vendors)].some(
      ({ usdPerDay, callsPerDay }) => usdPerDay !== undefined || callsPerDay !== undefined,
    );
  }

  /** Scopes that have a limit whatever has been used, for lists. */
  get named(): Scope[] {
    const { accounts = {}, vendors = {} } = this.settings;
    return [
      DEPLOYMENT,
      ...Object.keys(accounts).map((id) => accountScope(id as AccountId)),
      ...Object.keys(vendors).map(vendorScope),
    ];
  }

  limitOf(scope: Scope): DayLimit {
    const { deployment, account, accounts = {}, vendors = {} } = this.settings;
    const [kind, name = ''] = split(scope);
    const byKind = {
      deployment: () => deployment,
      account: () => accounts[name] ?? account,
      vendor: () => vendors[name],
    };
    const { usdPerDay, callsPerDay } = byKind[kind]() ?? {};
    return {
      ...(callsPerDay !== undefined && { calls: callsPerDay }),
      ...(usdPerDay !== undefined && { micros: microsOf(usdPerDay) }),
    };
  }
}

/** Kinds of scopes. */
export type ScopeKind = 'deployment' | 'account' | 'vendor';

/** Splits a scope into its kind and its name; the deployment has none. */
export function split(scope: Scope): [kind: ScopeKind, name?: string] {
  const [kind, ...rest] = scope.split(':');
  return rest.length === 0 ? [kind as ScopeKind] : [kind as ScopeKind, rest.join(':')];
}
