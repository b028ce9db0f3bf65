import type { Logger } from '@namedrop/plugin-api';
import type { BudgetSettings } from './budget-settings.js';

/** Logs the vendors whose limits have no effect, such as misspelt ones. @param asked vendors of the deployment */
export function warnOfIdleLimits(
  { vendors = {} }: Pick<BudgetSettings, 'vendors'>,
  asked: readonly string[],
  log: Logger,
): void {
  const idle = Object.keys(vendors).filter((vendor) => !asked.includes(vendor));
  if (idle.length === 0) return;
  log.warn({ vendors: idle, asked }, 'budgets.vendors has limits without effect: no surface asks these');
}
