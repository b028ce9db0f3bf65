import type { Catalog } from '@namedrop/core';
import type { Logger } from '@namedrop/plugin-api';
import type { Contributed } from '../plugins/contributed.js';
import type { BudgetSettings } from './budget-settings.js';
import { askedVendors } from './vendors-of.js';

export interface IdleLimitsParts {
  readonly settings: Pick<BudgetSettings, 'vendors'>;
  readonly contributed: Pick<Contributed, 'surfaces'>;
  readonly catalog: Pick<Catalog, 'channel'>;
  readonly log: Logger;
}

/** Warning about limits of vendors that have no effect, such as misspelt ones. */
export class IdleLimits {
  constructor(private readonly parts: IdleLimitsParts) {}

  /** Logs the vendors that no surface asks. */
  start(): void {
    const { settings, contributed, catalog, log } = this.parts;
    const asked = askedVendors(contributed.surfaces, catalog);
    const idle = Object.keys(settings.vendors ?? {}).filter((vendor) => !asked.includes(vendor));
    if (idle.length === 0) return;
    log.warn({ vendors: idle, asked }, 'budgets.vendors has limits without effect: no surface asks these');
  }
}
