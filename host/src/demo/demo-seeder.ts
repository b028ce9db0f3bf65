import type { Catalog, Matching } from '@namedrop/core';
import { type AccountId, type Check, DAY_MS, DEMO_ACCOUNT, Ledger, type Port, Watches } from '@namedrop/plugin-api';
import type { CheckArchive } from '../check/check-archive.js';
import type { Storage } from '../database/storage.js';
import type { Planned } from '../plugins/plan.js';
import { brandSettings } from '../tracking/brand-rules.js';
import { BrandStore } from '../tracking/brand-store.js';
import type { TrackingService } from '../tracking/tracking-service.js';
import { checkUsage } from '../usage/check-usage.js';
import type { UsageService } from '../usage/usage-service.js';
import { DemoAccount } from './demo-account.js';
import { DEMO_BRAND } from './demo-brand.js';
import { type DemoCheck, demoChecks } from './demo-checks.js';
import { type DemoHistory, demoHistory } from './demo-history.js';
import { DEMO_DAYS } from './demo-outcomes.js';

/** Checks that are stored at a time. */
const STORED_TOGETHER = 20;

/** Parts of a deployment that the demo is written into. */
export interface DemoParts {
  readonly storage: Storage;
  readonly catalog: Catalog;
  readonly matching: Matching;
  /** Plugins of the deployment, in plan order. */
  readonly planned: readonly Planned[];
  /** Plan of a new account. */
  readonly plan: string;
  readonly checks: Pick<CheckArchive, 'save'>;
  readonly usage: Pick<UsageService, 'run'>;
  readonly tracking: Pick<TrackingService, 'rebuildSoon'>;
  /** Returns what a plugin fills a port with; undefined where none does. */
  find<P>(port: Port<P>): P | undefined;
}

/** Result of seeding. */
export type Seeded =
  | { readonly state: 'seeded'; readonly account: AccountId; readonly checks: number; readonly watches: number }
  | { readonly state: 'present'; readonly account: AccountId }
  | { readonly state: 'taken'; readonly by: string };

/** Writes the history of the demo's account, and removes it. No platform is asked. */
export class DemoSeeder {
  readonly #account: DemoAccount;

  constructor(private readonly parts: DemoParts) {
    this.#account = new DemoAccount(parts.storage, parts.planned);
  }

  /** Writes the history, again from the start where an earlier call did not finish. @param now end of the history */
  async seed(now: Date): Promise<Seeded> {
    const by = await this.#account.namesake();
    if (by !== undefined) return { state: 'taken', by };
    const state = await this.#account.state();
    if (state === 'complete') return { state: 'present', account: DEMO_ACCOUNT };
    if (state === 'unfinished') await this.#account.remove();
    const { catalog, matching, plan } = this.parts;
    await this.#account.create(plan, now);
    const start = new Date(now.getTime() - DEMO_DAYS * DAY_MS);
    await this.#track(start);
    const checks = [...demoChecks({ catalog, matching, now })];
    const { watches, entries, purposes } = demoHistory(checks, start);
    await this.#store(checks, purposes);
    await this.parts.find(Ledger)?.bookDemo?.(entries);
    const port = this.parts.find(Watches);
    if (port?.addDemo) for (const watch of watches) await port.addDemo(watch);
    await this.#account.complete();
    // A host that runs would look at the new brand within a minute.
    await this.parts.tracking.rebuildSoon();
    return {
      state: 'seeded',
      account: DEMO_ACCOUNT,
      checks: checks.length,
      watches: port?.addDemo ? watches.length : 0,
    };
  }

  /** Deletes the demo's account with all its rows. @returns false: there is none */
  async remove(): Promise<boolean> {
    if ((await this.#account.state()) === 'absent') return false;
    await this.#account.remove();
    return true;
  }

  async #track(start: Date): Promise<void> {
    const brands = new BrandStore(this.parts.storage.pool, { now: () => start });
    await brands.create(DEMO_ACCOUNT, brandSettings(DEMO_BRAND));
  }

  async #store(checks: readonly DemoCheck[], purposes: DemoHistory['purposes']): Promise<void> {
    const { checks: archive, usage, catalog } = this.parts;
    const save = (check: Check) => archive.save({ check, account: DEMO_ACCOUNT, paysFor: purposes.get(check.id) });
    for (let first = 0; first < checks.length; first += STORED_TOGETHER) {
      const some = checks.slice(first, first + STORED_TOGETHER);
      await Promise.all(some.map(({ check }) => save(check)));
      for (const { check } of some) usage.run(DEMO_ACCOUNT, check.createdAt, checkUsage(check, catalog));
    }
  }
}
