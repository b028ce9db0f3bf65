import { PROVIDERS, type ProviderId } from '@namedrop/contract';
import type { Catalog, ProviderName } from '@namedrop/core';
import type { AccountId, CallUsage, Clock, Logger, Reply, Schedule, Usage } from '@namedrop/plugin-api';
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
  readonly catalog: Pick<Catalog, 'platforms'>;
}

/** Counts that a call adds to its minute. */
type Used = Pick<UsageMinute, 'counters' | 'others'>;

const NOTHING: CallUsage = { units: 0, cacheHit: false, providers: [] };

/** What accounts use: counted call by call, by the time of their receipt. */
export class UsageService implements UsageNotes, Usage {
  readonly #table: UsageTable;
  readonly #tally: Tally<UsageMinute>;
  readonly #others: ReadonlySet<ProviderName>;
  /** Deletes minutes that are no longer read. */
  readonly sweep: Schedule;

  constructor({ pool, clock, log, catalog }: UsageParts) {
    this.#others = otherProviders(catalog);
    this.#table = new UsageTable(pool);
    this.sweep = {
      name: 'usage.sweep',
      every: 'hour',
      some: () => this.#table.sweep(clock.now()),
      failure: 'old minutes of usage could not be deleted',
    };
    this.#tally = new Tally<UsageMinute>({
      keyOf: ({ account, minute }) => `${account} ${minute.getTime()}`,
      sum: (one, other) => ({
        ...one,
        counters: sumOf(one.counters, other.counters),
        others: countsOf([...one.others, ...other.others]),
      }),
      write: (all) => this.#table.add(all),
      failed: (err) => log.warn({ err }, 'usage could not be written; this is tried again'),
    });
  }

  note(account: AccountId, receivedAt: Date, reply?: Reply): void {
    this.#add(account, receivedAt, usedBy(reply, this.#others));
  }

  run(account: AccountId, at: Date, usage?: CallUsage): void {
    this.note(account, at, usage && { status: 200, body: undefined, usage });
  }

  late(account: AccountId, at: Date, usage: CallUsage): void {
    const { counters, others } = usedBy({ status: 200, body: undefined, usage }, this.#others);
    this.#add(account, at, { counters: { ...counters, requests: 0 }, others });
  }

  /** What this host has counted is in it; other hosts' last second may not be. */
  async sums(span: UsageSpan): Promise<UsageSum[]> {
    await this.#tally.flush();
    return this.#table.sums(span);
  }

  #add(account: AccountId, receivedAt: Date, used: Used): void {
    this.#tally.note({ account, minute: minuteOf(receivedAt), ...used });
  }

  /** Writes what is left. Call it once nobody calls any more, and before the storage is closed. */
  async stop(): Promise<void> {
    await this.#tally.close();
  }
}

/** Returns what a call adds to its minute. @param reply undefined: the call failed @param others providers without a counter */
function usedBy(reply: Reply | undefined, others: ReadonlySet<ProviderName>): Used {
  const { units, cacheHit, providers } = reply?.usage ?? NOTHING;
  const answers = countsOf(providers.map((provider) => [provider, 1]));
  const counters = {
    requests: 1,
    billable_units: units,
    cache_hits: Number(cacheHit),
    errors: Number(!reply || reply.status >= 400),
    ...(Object.fromEntries(PROVIDERS.map((provider) => [provider, answers.get(provider) ?? 0])) as Record<
      ProviderId,
      number
    >),
  };
  return { counters, others: new Map([...answers].filter(([provider]) => others.has(provider))) };
}

/** Returns the providers of the catalog that have no counter. Usage drops answers of any other name, so names stay few. */
function otherProviders({ platforms }: Pick<Catalog, 'platforms'>): ReadonlySet<ProviderName> {
  const named = platforms.flatMap(({ channels }) => Object.values(channels).flatMap(({ provider }) => provider ?? []));
  return new Set(named.filter((provider) => !(PROVIDERS as readonly string[]).includes(provider)));
}

/** Adds up counts by their names. */
function countsOf(counts: readonly (readonly [name: string, count: number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

function sumOf(one: Counters, other: Counters): Counters {
  return Object.fromEntries(COUNTERS.map((counter) => [counter, one[counter] + other[counter]])) as Counters;
}
