import { PROVIDERS, type ProviderId } from '@namedrop/contract';
import {
  type AccountId,
  type CallUsage,
  type Clock,
  type Logger,
  type Reply,
  Sweeper,
  type Usage,
} from '@namedrop/plugin-api';
import type pg from 'pg';
import type { UsageNotes } from '../http/usage.js';
import { Tally } from './tally.js';
import { COUNTERS, type Counters } from './usage-statements.js';
import { minuteOf, type UsageMinute, type UsageSpan, type UsageSum, UsageTable } from './usage-table.js';

/** Parts of the usage service. */
export interface UsageParts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const NOTHING: CallUsage = { units: 0, cacheHit: false, providers: [] };

/** What accounts use: counted call by call, by the time of their receipt. */
export class UsageService implements UsageNotes, Usage {
  readonly #table: UsageTable;
  readonly #tally: Tally<UsageMinute>;
  readonly #sweeper: Sweeper;

  constructor({ pool, clock, log }: UsageParts) {
    this.#table = new UsageTable(pool);
    this.#sweeper = new Sweeper({
      some: () => this.#table.sweep(clock.now()),
      log,
      failure: 'old minutes of usage could not be deleted; this is tried again in an hour',
    });
    this.#tally = new Tally<UsageMinute>({
      keyOf: ({ account, minute }) => `${account} ${minute.getTime()}`,
      sum: (one, { counters }) => ({ ...one, counters: sumOf(one.counters, counters) }),
      write: (all) => this.#table.add(all),
      failed: (err) => log.warn({ err }, 'usage could not be written; this is tried again'),
    });
  }

  note(account: AccountId, receivedAt: Date, reply?: Reply): void {
    this.#add(account, receivedAt, countersOf(reply));
  }

  run(account: AccountId, at: Date, usage?: CallUsage): void {
    this.note(account, at, usage && { status: 200, body: undefined, usage });
  }

  late(account: AccountId, at: Date, usage: CallUsage): void {
    this.#add(account, at, { ...countersOf({ status: 200, body: undefined, usage }), requests: 0 });
  }

  /** What this host has counted is in it; other hosts' last second may not be. */
  async sums(span: UsageSpan): Promise<UsageSum[]> {
    await this.#tally.flush();
    return this.#table.sums(span);
  }

  #add(account: AccountId, receivedAt: Date, counters: Counters): void {
    this.#tally.note({ account, minute: minuteOf(receivedAt), counters });
  }

  /** Starts to delete minutes that are no longer read. */
  start(): void {
    this.#sweeper.start();
  }

  /** Writes what is left. Call it once nobody calls any more, and before the storage is closed. */
  async stop(): Promise<void> {
    await Promise.all([this.#sweeper.stop(), this.#tally.close()]);
  }
}

function countersOf(reply?: Reply): Counters {
  const { units, cacheHit, providers } = reply?.usage ?? NOTHING;
  const answers = (provider: string) => providers.filter((each) => each === provider).length;
  return {
    requests: 1,
    billable_units: units,
    cache_hits: Number(cacheHit),
    errors: Number(!reply || reply.status >= 400),
    ...(Object.fromEntries(PROVIDERS.map((provider) => [provider, answers(provider)])) as Record<ProviderId, number>),
  };
}

function sumOf(one: Counters, other: Counters): Counters {
  return Object.fromEntries(COUNTERS.map((counter) => [counter, one[counter] + other[counter]])) as Counters;
}
