import type { AccountId, CallUsage, Logger, Reply, Usage } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { UsageNotes } from '../http/usage.js';
import { Tally } from './tally.js';
import { COUNTERS, type Counters, type UsageHour, type UsageSpan, type UsageSum, UsageTable } from './usage-table.js';

const HOUR_MS = 3_600_000;
const NOTHING: CallUsage = { units: 0, cacheHit: false, providers: [] };

/** What accounts use: counted call by call, by the time of their receipt. */
export class UsageService implements UsageNotes, Usage {
  readonly #table: UsageTable;
  readonly #tally: Tally<UsageHour>;

  constructor(pool: Pick<pg.Pool, 'query'>, log: Logger) {
    this.#table = new UsageTable(pool);
    this.#tally = new Tally<UsageHour>({
      keyOf: ({ account, hour }) => `${account} ${hour.getTime()}`,
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
    const at = receivedAt.getTime();
    this.#tally.note({ account, hour: new Date(at - (at % HOUR_MS)), counters });
  }

  /** Writes what is left. Call it once nobody calls any more, and before the storage is closed. */
  stop(): Promise<void> {
    return this.#tally.close();
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
    openai: answers('openai'),
    anthropic: answers('anthropic'),
    gemini: answers('gemini'),
    perplexity: answers('perplexity'),
  };
}

function sumOf(one: Counters, other: Counters): Counters {
  return Object.fromEntries(COUNTERS.map((counter) => [counter, one[counter] + other[counter]])) as Counters;
}
