import type { Clock, Logger, Route, Schedule, Schedules } from '@namedrop/plugin-api';
import { HOST_CONNECTIONS } from '../database/connection-limits.js';
import type { Storage } from '../database/storage.js';
import type { ReadingRules } from './brand-facts.js';
import { BrandLookup } from './brand-lookup.js';
import { previewChange } from './brand-preview.js';
import { BrandStore } from './brand-store.js';
import { brandRoutes } from './brands.route.js';
import { CheckTracker } from './check-tracker.js';
import { overviewRoute } from './overview/overview.route.js';
import { OverviewReader } from './overview/overview-reader.js';
import { RebuildTable } from './rebuild-table.js';
import { RebuildWorker } from './rebuild-worker.js';
import { StoredResults } from './stored-results.js';

export interface TrackingParts extends ReadingRules {
  readonly storage: Pick<Storage, 'pool' | 'openPool'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly schedules: Schedules;
}

const REBUILD = 'tracking.rebuild';

/** Tracked brands, the results that checks have for them, and the overview that is computed of these. */
export class TrackingService {
  readonly tracker: CheckTracker;
  readonly #lookup: BrandLookup;
  readonly #brands: BrandStore;
  readonly #overview: OverviewReader;
  readonly #stored: StoredResults;
  /** Reads stored checks of changed brands again. */
  readonly rebuild: Schedule;

  constructor(private readonly parts: TrackingParts) {
    const { storage, matching, catalog, clock, log } = parts;
    const rules = { matching, catalog };
    // Statements sum many rows by few expressions: to compile these would take longer than to run them.
    const settings = { jit: 'off' };
    const pool = storage.openPool({ max: HOST_CONNECTIONS.tracking, application_name: 'namedrop tracking', settings });
    this.#lookup = new BrandLookup(storage.pool);
    this.tracker = new CheckTracker({ ...rules, lookup: this.#lookup, log });
    this.#brands = new BrandStore(storage.pool, clock);
    this.#overview = new OverviewReader(pool);
    this.#stored = new StoredResults(pool);
    const table = new RebuildTable(pool);
    const worker = new RebuildWorker({ ...rules, table, stored: this.#stored, log });
    this.rebuild = {
      name: REBUILD,
      every: 'minute',
      some: (signal) => worker.runNext(signal),
      nextDue: () => table.nextDue(),
      failure: 'stored checks cannot be read again for tracked brands',
    };
  }

  /** Has a host read stored checks of changed brands again now. Never rejects: the pass of the next minute finds them, too. */
  async rebuildSoon(): Promise<void> {
    const { schedules, log } = this.parts;
    await schedules.soon(REBUILD).catch((err) => log.debug({ err }, 'a re-read was not brought forward'));
  }

  get routes(): readonly Route[] {
    const { clock, matching, catalog } = this.parts;
    const preview = { stored: this.#stored, matching, catalog };
    return [
      ...brandRoutes({
        brands: this.#brands,
        changed: (account) => {
          this.#lookup.forget(account);
          void this.rebuildSoon();
        },
        preview: (brand, changed) => previewChange(brand, changed, preview),
      }),
      overviewRoute({ brands: this.#brands, overview: this.#overview, clock }),
    ];
  }
}
