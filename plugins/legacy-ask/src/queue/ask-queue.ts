import type { Credits } from '@namedrop/core';
import {
  type AccountId,
  type Admission,
  ApiError,
  type Database,
  type Jobs,
  type Queryable,
  retryWithBackoff,
  type Schedule,
  type Wallet,
} from '@namedrop/plugin-api';
import type { AskEngine, PreparedAsk } from '../ask/ask-engine.js';
import { type AskStore, LOOK } from './ask-work.js';
import type { FailedAskService } from './failed-asks.js';
import { purposeOf } from './purpose.js';
import type { QueueTable } from './queue-table.js';
import { LANES, type Lane, type NewAsk, type TakenAsk } from './queued-ask.js';

/** Milliseconds within which the hold of an ask that was written is extended, by whichever host. */
const SHORT_HOLD_MS = 4 * 60_000;

/** Asks that an account may have queued: more would have others wait for too long. */
export const MOST_QUEUED = 1000;
/** Seconds after which there may be room again. */
const RETRY_S = 30;

export interface AskQueueParts {
  readonly engine: Pick<AskEngine, 'prepare' | 'known' | 'reserve'>;
  readonly wallet: Pick<Wallet, 'hold'>;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly table: Pick<QueueTable, 'add' | 'count' | 'has' | 'withdraw'>;
  readonly store: Pick<AskStore, 'nextDue' | 'release' | 'wake'>;
  /** Gets asks whose call fails, and which may be queued. */
  readonly failed: Pick<FailedAskService, 'add'>;
  /** Milliseconds for which an ask is looked for whose commit may be lost; default 10 s. */
  readonly patienceMs?: number;
}

export interface AcceptOptions {
  /** Whether a call that fails can be repeated for the same ask, which is then left for the repetition. Default false. */
  readonly isRepeatable?: boolean;
}

/** Takes asks that are answered later. */
export class AskQueue {
  /** Passes over asks that no host works on. */
  readonly schedule: Schedule = {
    name: LOOK,
    every: 'minute',
    // Not all at once: in a burst most asks only wait for their turn.
    some: async () => {
      await this.wake();
      return false;
    },
    nextDue: () => this.parts.store.nextDue(),
    failure: 'queued asks cannot be looked after',
  };

  constructor(private readonly parts: AskQueueParts) {}

  /**
   * Queues an ask, and holds its worst-case cost until it has ended. The hold is short until the ask is written, so
   * that a host that dies in between withholds nothing for long. An ask that is queued already stays as it is.
   * @returns the worst-case cost
   * @throws InsufficientFunds, and ApiError 429 `rate_limited` and `budget_exceeded`
   */
  async accept(ask: NewAsk, admission: Admission, { isRepeatable = false }: AcceptOptions = {}): Promise<Credits> {
    const { engine, wallet, database } = this.parts;
    const prepared = await engine.prepare(ask.request, ask.account);
    const { quoted } = prepared;
    await this.#requireBudget(prepared);
    await this.#requireRoom(ask.account);
    await admission.take();
    const hold = await wallet
      .hold(ask.account, quoted, purposeOf(ask), { once: ask.id, withinMs: SHORT_HOLD_MS })
      .catch(async (refusal: unknown) => {
        await admission.giveBack();
        throw refusal;
      });
    try {
      await database.transaction((within) => this.add([ask], within));
    } catch (error) {
      // The word of a commit may be lost with the connection.
      if (await this.#isQueued(ask, isRepeatable)) return quoted;
      await hold[Symbol.asyncDispose]();
      throw error;
    }
    return quoted;
  }

  /** @returns the worst-case cost of an ask that was queued, also one that has ended; undefined for any other */
  async quoteOf({ id, request, account }: NewAsk): Promise<Credits | undefined> {
    const { engine, table } = this.parts;
    return (await table.has(id)) ? (await engine.prepare(request, account)).quoted : undefined;
  }

  /** Queues asks for which nothing is held yet: what each costs is held when it is answered. */
  async add(asks: readonly NewAsk[], within: Queryable): Promise<void> {
    await this.parts.table.add(asks, within);
    await this.#send(asks, within);
  }

  /** Withdraws the runs of a monitor that no host has begun: they ask and cost nothing. @returns their ids */
  withdraw(monitor: string, within: Queryable): Promise<string[]> {
    return this.parts.table.withdraw(monitor, within);
  }

  /** Sends asks that no host works on to their lanes again. */
  async wake(): Promise<void> {
    await this.parts.store.wake((woken, within) => this.#send(woken, within));
  }

  /** Leaves an attempt's ask to any host, at once: that its host stops is not the ask's fault. */
  async release(ask: TakenAsk): Promise<void> {
    const { database, store } = this.parts;
    await database.transaction(async (within) => {
      if (await store.release(ask, within)) await this.#send([ask], within);
    });
  }

  /**
   * Looks for an ask through an outage. One that is not found may still be committed: then it is revoked, and its payment
   * reversed, unless its call can be repeated.
   * @throws the last failure, with the same consequence
   */
  async #isQueued(ask: NewAsk, isRepeatable: boolean): Promise<boolean> {
    const { table, failed, patienceMs } = this.parts;
    let isQueued = false;
    try {
      isQueued = await retryWithBackoff(() => table.has(ask.id), { patienceMs });
    } finally {
      if (!isQueued && !isRepeatable) failed.add(ask);
    }
    return isQueued;
  }

  /** Takes no room: the ask takes it when it is answered. @throws ApiError 429 `budget_exceeded` */
  async #requireBudget(ask: PreparedAsk): Promise<void> {
    const { engine } = this.parts;
    try {
      await using _room = await engine.reserve(ask, []);
    } catch (refusal) {
      const known = await engine.known(ask);
      if (known.includes(undefined)) throw refusal;
    }
  }

  /** Those that come at the same time may be some more. @throws ApiError 429 `rate_limited` */
  async #requireRoom(account: AccountId): Promise<void> {
    if ((await this.parts.table.count(account, MOST_QUEUED)) < MOST_QUEUED) return;
    const message = `Your account has ${MOST_QUEUED} asks queued already; send this one again once some are answered.`;
    throw new ApiError(429, 'rate_limited', message, { headers: { 'retry-after': String(RETRY_S) } });
  }

  /** A job for each ask, but of none in particular: who takes it up answers the one whose turn it is. */
  async #send(asks: readonly { readonly lane: Lane }[], within: Queryable): Promise<void> {
    for (const lane of LANES) {
      const jobs = asks.filter((ask) => ask.lane === lane).map(() => ({}));
      if (jobs.length > 0) await this.parts.jobs.sendAll(lane, jobs, { within });
    }
  }
}
