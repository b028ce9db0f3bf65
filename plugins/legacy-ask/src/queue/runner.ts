import { type AfterError, retryAfterError, type Settle } from '@namedrop/durable-work';
import {
  AccountSuspended,
  InsufficientFunds,
  isOverBudget,
  type Logger,
  type SalePorts,
  sell,
} from '@namedrop/plugin-api';
import { type AskFailure, endOf } from '../ask/ask-end.js';
import type { AskEngine } from '../ask/ask-engine.js';
import type { AskQueue } from './ask-queue.js';
import { type AskStore, OLDEST_MINUTES } from './ask-work.js';
import type { Conclusions } from './conclusions.js';
import type { QueueTable } from './queue-table.js';
import type { TakenAsk } from './queued-ask.js';
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
  readonly table: Pick<QueueTable, 'isOpen' | 'note'>;
  readonly store: Pick<AskStore, 'fail'>;
  readonly queue: Pick<AskQueue, 'release'>;
  readonly engine: AskEngine;
  readonly conclusions: Conclusions;
  readonly log: Logger;
}

/**
 * Answers queued asks: asks, notes what was found, pays, and ends the ask. The next attempt continues from what was noted,
 * and pays under the same id: once.
 */
export class Runner {
  readonly #retry: AfterError<TakenAsk>;

  constructor(private readonly parts: RunnerParts) {
    const { store, queue, log } = parts;
    this.#retry = retryAfterError({
      store: { fail: (ask) => store.fail(ask), release: (ask) => queue.release(ask) },
      log,
      message: 'an attempt to answer a queued ask failed',
      idField: 'ask',
    });
  }

  /** Answers a claimed ask, and returns how its end is written. @throws what `afterError` takes */
  async run(ask: TakenAsk, signal: AbortSignal): Promise<Settle> {
    const { engine, conclusions } = this.parts;
    if (isHopeless(ask)) return () => this.#giveUp(ask);
    const started = performance.now();
    const prepared = await engine.prepare(ask.request, ask.account);
    const { found, cost } = await sell(queuedSale(ask, prepared, { ...this.parts, signal }), this.parts);
    const latencyMs = Math.round(ask.waitedMs + performance.now() - started);
    return () => conclusions.conclude(ask, endOf(found, { cost, latencyMs }), found.usage);
  }

  /** Returns how an attempt ends that was rejected. */
  afterError(ask: TakenAsk, error: unknown, signal: AbortSignal): Settle {
    if (isOverBudget(error)) return () => this.#refuse(ask, { code: 'budget_exceeded', message: error.message });
    if (error instanceof AccountSuspended)
      return () => this.#refuse(ask, { code: 'account_suspended', message: error.message });
    if (error instanceof InsufficientFunds)
      return () => this.parts.conclusions.conclude(ask, { state: 'failed', content: NO_FUNDS });
    // Another host has the ask.
    if (error instanceof AskLeftError && !signal.aborted) return async () => undefined;
    return this.#retry(ask, error, signal);
  }

  async #giveUp(ask: TakenAsk): Promise<void> {
    await this.#refuse(ask, ask.tooLate ? TOO_LATE : GIVEN_UP);
    this.parts.log.error({ ask: ask.id, failures: ask.failures, tooLate: ask.tooLate }, 'a queued ask was given up');
  }

  /** Ends an ask of which nothing was found, and gives back what is held for it. */
  async #refuse(ask: TakenAsk, content: AskFailure): Promise<void> {
    const { engine, wallet, conclusions, table } = this.parts;
    const isOurs = await conclusions.conclude(ask, { state: 'failed', content });
    // The attempt of another host holds the same price, and answers. An ask that has ended may be ours: a reply was lost.
    if (!isOurs && (await table.isOpen(ask.id))) return;
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
