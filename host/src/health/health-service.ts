import type { HealthResponse, StatusResponse } from '@namedrop/contract';
import type { Catalog } from '@namedrop/core';
import type { Clock, Logger, Schedule } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { Observed } from '../answers/observed-answers.js';
import type { PublicAddress } from '../http/addresses/public-address.js';
import { Tally } from '../usage/tally.js';
import { isAlwaysListed } from './always-listed.js';
import { stepOf } from './latency-steps.js';
import { METHODOLOGY_PATH } from './methodology.route.js';
import { FAILED, type OutcomeCount, OutcomeTable } from './outcome-table.js';
import { DAYS, daysOf, healthOf } from './platform-health.js';

export interface HealthParts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalog: Pick<Catalog, 'platformsOn'>;
  readonly address: Pick<PublicAddress, 'of'>;
  /** Page that explains the numbers. Absent: that of the host. */
  readonly methodologyUrl: string | undefined;
}

const HOUR_MS = 3_600_000;
const WINDOW_MS = DAYS * 24 * HOUR_MS;
/** Milliseconds for which a snapshot is given to everybody. */
const FRESH_MS = 60_000;

interface Snapshot {
  /** By the clock, in ms. */
  readonly at: number;
  readonly taken: Promise<StatusResponse>;
}

/** How the official APIs have done: counts what becomes of calls, and tells it for seven days. Time is the host's clock. */
export class HealthService {
  readonly #table: OutcomeTable;
  readonly #outcomes: Tally<OutcomeCount>;
  /** Deletes what is too old to be told. */
  readonly sweep: Schedule = {
    name: 'health.sweep',
    every: 'hour',
    some: () => this.#sweep(),
    failure: 'old outcomes of platforms could not be deleted',
  };
  #snapshot: Snapshot | undefined;

  constructor(private readonly parts: HealthParts) {
    const { pool, log } = parts;
    this.#table = new OutcomeTable(pool);
    this.#outcomes = new Tally<OutcomeCount>({
      keyOf: ({ platform, hour, step }) => `${platform} ${hour.getTime()} ${step}`,
      sum: (one, { calls }) => ({ ...one, calls: one.calls + calls }),
      write: (all) => this.#table.add(all),
      failed: (err) => log.warn({ err }, 'outcomes of platforms could not be written; this is tried again'),
    });
  }

  /** Counts what became of a call. Returns at once. */
  readonly observe = ({ platform, latencyMs }: Observed): void => {
    const now = this.parts.clock.now().getTime();
    const step = latencyMs === undefined ? FAILED : stepOf(latencyMs);
    this.#outcomes.note({ platform, hour: new Date(now - (now % HOUR_MS)), step, calls: 1 });
  };

  /** How the platforms do, as of up to 60 s ago. Rejects when the database does not say. */
  async snapshot(): Promise<HealthResponse> {
    const { platforms, ...rest } = await this.status();
    return { ...rest, platforms: Object.fromEntries(platforms.map(({ id, label, days, ...own }) => [id, own])) };
  }

  /** The same snapshot, with the names of the platforms and their days. */
  status(): Promise<StatusResponse> {
    const now = this.parts.clock.now().getTime();
    const kept = this.#snapshot;
    if (kept && Math.abs(now - kept.at) < FRESH_MS) return kept.taken;
    const snapshot = { at: now, taken: this.#take(new Date(now)) };
    this.#snapshot = snapshot;
    // What could not be taken is tried again by the next who asks.
    snapshot.taken.catch(() => {
      if (this.#snapshot === snapshot) this.#snapshot = undefined;
    });
    return snapshot.taken;
  }

  /** Writes what is left. Call it once nobody asks any more, and before the storage is closed. */
  async stop(): Promise<void> {
    await this.#outcomes.close();
  }

  async #take(now: Date): Promise<StatusResponse> {
    await this.#outcomes.flush();
    const counts = await this.#table.before(now, DAYS);
    const platforms = this.parts.catalog.platformsOn('api').flatMap((platform) => {
      const { api } = platform.channels;
      const own = counts.filter((count) => count.platform === platform.id);
      return api && (own.length > 0 || isAlwaysListed(platform))
        ? [
            {
              id: platform.id,
              label: platform.label,
              ...healthOf(own, api.target),
              days: daysOf(own, api.target, now),
            },
          ]
        : [];
    });
    const { address, methodologyUrl = address.of(METHODOLOGY_PATH) } = this.parts;
    return { platforms, fetched_at: now.toISOString(), methodology_url: methodologyUrl };
  }

  /** All at once: there are few. */
  async #sweep(): Promise<boolean> {
    await this.#table.sweep(new Date(this.parts.clock.now().getTime() - WINDOW_MS));
    return false;
  }
}
