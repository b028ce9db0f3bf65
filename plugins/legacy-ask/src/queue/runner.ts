import {
  AccountSuspended,
  InsufficientFunds,
  isOverBudget,
  type Jobs,
  type Leases,
  type Logger,
  Outage,
  type SalePorts,
  type Schedules,
  type Sold,
  sell,
} from '@namedrop/plugin-api';
import { type AskFailure, endOf, type Found } from '../ask/ask-end.js';
import type { AskEngine } from '../ask/ask-engine.js';
import type { Voice } from '../ask/asking.js';
import type { Conclusions } from './conclusions.js';
import { OLDEST_MINUTES } from './queue-statements.js';
import type { QueueTable } from './queue-table.js';
import type { Attempt, Lane, TakenAsk } from './queued-ask.js';
import { AskLeftError, paymentOf, queuedSale } from './queued-sale.js';

/** Attempts of an ask that may fail, or whose host may die, before it is given up. */
const MOST_FAILURES = 3;

const TOO_LATE: AskFailure = {
  code: 'internal_error',
  message: `The ask could not be answered within ${OLDEST_MINUTES} minutes; nothing was charged.`,
};
const GIVEN_UP: AskFailure = {
  code: 'internal_error',
  message: `The ask was given up after ${MOST_FAILURES} attempts; nothing was charged.`,
};
const NO_FUNDS: AskFailure = {
  code: 'insufficient_balance',
  message: 'The wallet does not hold enough credits for this ask.',
};

export interface RunnerParts extends SalePorts {
  readonly table: QueueTable;
  readonly leases: Pick<Leases<Attempt>, 'during'>;
  readonly engine: AskEngine;
  readonly conclusions: Conclusions;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly schedules: Pick<Schedules, 'soon'>;
  readonly log: Logger;
}

/**
 * Answers queued asks: takes one, asks, notes what was found, has it paid for, and ends it. Whoever takes up what a host
 * left goes on from what it noted, and pays under the same id: once.
 */
export class Runner {
  readonly #outage: Outage;

  constructor(private readonly parts: RunnerParts) {
    this.#outage = new Outage(parts.log, 'what becomes of queued asks cannot be noted');
  }

  /**
   * Answers the ask of a lane whose turn it is, if one waits. Never rejects: what cannot be noted is found and done again once its lease
   * is over. @param signal aborted: the host stops, or this has taken far too long
   */
  async run(lane: Lane, signal: AbortSignal): Promise<void> {
    const { table, leases } = this.parts;
    try {
      const ask = await table.take(lane);
      if (ask) await leases.during(ask, signal, () => this.#attempt(ask, signal));
      this.#outage.over();
    } catch (error) {
      this.#outage.note(error);
    }
  }

  async #attempt(ask: TakenAsk, signal: AbortSignal): Promise<void> {
    const { conclusions, log } = this.parts;
    const started = performance.now();
    try {
      if (isHopeless(ask)) return await this.#giveUp(ask);
      const paid = await this.#answer(ask, signal);
      if (!paid) return;
      const latencyMs = Math.round(ask.waitedMs + performance.now() - started);
      await conclusions.conclude(ask, endOf(paid.found, { cost: paid.cost, latencyMs }), paid.found.usage);
    } catch (error) {
      if (isOverBudget(error)) return this.#refuse(ask, { code: 'budget_exceeded', message: error.message });
      if (error instanceof AccountSuspended)
        return this.#refuse(ask, { code: 'account_suspended', message: error.message });
      if (error instanceof InsufficientFunds) return conclusions.conclude(ask, { state: 'failed', content: NO_FUNDS });
      if (signal.aborted) return this.#giveBack(ask);
      await this.#putOff(ask);
      log.warn({ ask: ask.id, attempt: ask.attempt, err: error }, 'an attempt to answer a queued ask failed');
    }
  }

  /** @returns undefined for an ask that is left to another attempt */
  async #answer(ask: TakenAsk, signal: AbortSignal): Promise<Sold<Voice, Found> | undefined> {
    const prepared = await this.parts.engine.prepare(ask.request, ask.account);
    try {
      return await sell(queuedSale(ask, prepared, { ...this.parts, signal }), this.parts);
    } catch (error) {
      if (!(error instanceof AskLeftError)) throw error;
      if (signal.aborted) await this.#giveBack(ask);
      return undefined;
    }
  }

  async #putOff(ask: TakenAsk): Promise<void> {
    const { table, schedules } = this.parts;
    const pauseS = await table.putOff(ask);
    if (pauseS !== undefined) await schedules.soon('ask.look', { delayS: pauseS });
  }

  async #giveBack(ask: TakenAsk): Promise<void> {
    const { table, jobs } = this.parts;
    if (await table.giveBack(ask)) await jobs.send(ask.lane, {});
  }

  async #giveUp(ask: TakenAsk): Promise<void> {
    await this.#refuse(ask, ask.tooLate ? TOO_LATE : GIVEN_UP);
    this.parts.log.error({ ask: ask.id, failures: ask.failures, tooLate: ask.tooLate }, 'a queued ask was given up');
  }

  /** Ends an ask of which nothing was found, and gives back what is held for it. */
  async #refuse(ask: TakenAsk, content: AskFailure): Promise<void> {
    const { engine, wallet, conclusions } = this.parts;
    await conclusions.conclude(ask, { state: 'failed', content });
    const prepared = await engine.prepare(ask.request, ask.account);
    const { account, purpose, once, withinMs } = paymentOf(ask, prepared);
    const hold = await wallet.hold(account, prepared.quoted, purpose, { once, withinMs }).catch(() => undefined);
    await hold?.[Symbol.asyncDispose]();
  }
}

/** What was found is told, however often that fails: it may have been paid for. */
function isHopeless({ found, tooLate, failures }: TakenAsk): boolean {
  return !found && (tooLate || failures >= MOST_FAILURES);
}
