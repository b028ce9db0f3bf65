import { randomUUID } from 'node:crypto';
import type { ProviderId } from '@namedrop/contract';
import type { Credits, Outcome, Platform } from '@namedrop/core';
import {
  type AccountId,
  type Answers,
  type CallUsage,
  type Hold,
  InsufficientFunds,
  type Jobs,
  type NewDelivery,
  type PreparedQuestion,
  type Queryable,
  type Schedules,
  type Wallet,
} from '@namedrop/plugin-api';
import { capturedLog, unlimitedBudgets } from '@namedrop/testing';
import type { ExecutionContext } from 'ava';
import { Archive } from '../ask/archive.js';
import { AskEngine } from '../ask/ask-engine.js';
import type { AskRequest } from '../ask/ask-request.js';
import { AskPrices } from '../ask/tariff.js';
import { openDatabase } from '../database.test.helper.js';
import type { NewAsk, Told } from './queued-ask.js';
import { queueing } from './queueing.js';

export const MINUTE_MS = 60_000;
export const account = '7f1a3a52-9d0e-4b4e-8f0a-3c1d5e6f7a8b' as AccountId;
export const webhook = '0198c6ad-98f3-7f33-8a4b-2f4c9d1e5a77';

const PLATFORMS: Readonly<Record<ProviderId, Platform>> = {
  openai: 'chatgpt',
  anthropic: 'claude',
  gemini: 'gemini',
  perplexity: 'perplexity',
};

/** Providers that answer at once. A test says what comes of them, and may have them wait. */
export class FakeAnswers implements Answers {
  /** The platforms that were asked, in their order. */
  readonly asked: Platform[] = [];
  /** What each says; undefined is a failure. */
  says: (platform: Platform) => string | undefined = () => 'Acme leads.';
  /** Awaited before each answer; what it rejects with is thrown. */
  before: () => Promise<void> = async () => undefined;

  /** Lets questions wait from now on. @returns when the first has come, and what lets all go on */
  hold(): { readonly begun: Promise<void>; readonly go: () => void } {
    const begun = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    this.before = () => {
      begun.resolve();
      return mayGo.promise;
    };
    return { begun: begun.promise, go: mayGo.resolve };
  }

  serving(provider: ProviderId) {
    return { platform: PLATFORMS[provider], deadlineMs: 1000 };
  }

  async prepare(platform: Platform): Promise<PreparedQuestion> {
    return { known: undefined, isBrought: false, ask: () => this.#ask(platform) };
  }

  async #ask(platform: Platform): Promise<Outcome> {
    this.asked.push(platform);
    await this.before();
    const text = this.says(platform);
    if (text === undefined) return { platform, fault: 'timeout', detail: 'too slow', latencyMs: 5 };
    return { platform, answer: { text, citations: [] }, latencyMs: 5 };
  }
}

/** Books of one account that all hosts share: what is held and what was paid, each under its id, in credits. */
export class FakeBooks implements Wallet {
  funds = 1000;
  readonly held = new Map<string, number>();
  readonly paid = new Map<string, number>();
  /** Ids whose payments were reversed: nothing is held or paid for them any more. */
  readonly reversed = new Set<string>();
  /** Awaited before each reversal. */
  beforeReversing: (once: string) => Promise<void> = async () => undefined;
  /** Milliseconds for which each was held last, by id. */
  readonly heldFor = new Map<string, number>();
  /** Awaited before each hold. */
  beforeHolding: () => Promise<void> = async () => undefined;
  /** Awaited before each settlement. */
  beforeSettling: () => Promise<void> = async () => undefined;

  async quote(_: AccountId, price: Credits): Promise<Credits> {
    return price;
  }

  async hold(
    _: AccountId,
    amount: Credits,
    _purpose: unknown,
    { once = randomUUID(), withinMs = 0 }: { once?: string; withinMs?: number } = {},
  ): Promise<Hold> {
    await this.beforeHolding();
    if (amount > 0 || this.held.has(once)) this.heldFor.set(once, withinMs);
    if (amount > 0 && ![this.held, this.paid, this.reversed].some((ids) => ids.has(once))) {
      if (amount / 100 > this.funds) throw new InsufficientFunds((this.funds * 100) as Credits, amount);
      this.held.set(once, amount / 100);
      this.funds -= amount / 100;
    }
    return {
      settle: async (actual) => {
        await this.beforeSettling();
        this.#release(once, actual / 100);
        return { cost: ((this.paid.get(once) ?? 0) * 100) as Credits };
      },
      [Symbol.asyncDispose]: async () => this.#release(once, 0),
    };
  }

  async charge(): Promise<never> {
    throw new Error('asks are held and settled');
  }

  async reverse(_: AccountId, once: string): Promise<void> {
    await this.beforeReversing(once);
    this.#release(once, 0);
    this.funds += this.paid.get(once) ?? 0;
    this.paid.delete(once);
    this.reversed.add(once);
  }

  /** As when its time is over. */
  expire(): void {
    for (const once of [...this.held.keys()]) this.#release(once, 0);
  }

  #release(once: string, actual: number): void {
    const held = this.held.get(once);
    if (held === undefined) return;
    this.held.delete(once);
    this.funds += held - actual;
    if (actual > 0) this.paid.set(once, actual);
  }
}

/**
 * Queued asks on a real database, as several hosts know them: jobs are noted and not run, deliveries noted and not sent.
 * @param patienceMs milliseconds for which an ask is looked for whose commit may be lost
 */
export async function openQueue(t: ExecutionContext, patienceMs = 50) {
  const { database, time } = await openDatabase(t);
  const books = new FakeBooks();
  const archive = new Archive(database);

  /** Another host on the same database. */
  const open = () => {
    const answers = new FakeAnswers();
    const log = capturedLog();
    /** The lane of each job that was sent. */
    const jobs: string[] = [];
    const soon: Parameters<Schedules['soon']>[] = [];
    const sent: NewDelivery[] = [];
    const counted: [what: 'run' | 'late', usage?: CallUsage][] = [];
    const monitors = { told: {} as Told, ended: [] as { readonly id: string; readonly state: string }[] };
    const queue: Jobs = {
      send: async (lane) => void jobs.push(lane),
      sendAll: async (lane, inputs) => void jobs.push(...inputs.map(() => lane)),
    };
    const engine = new AskEngine({
      answers,
      budgets: unlimitedBudgets,
      wallet: books,
      prices: AskPrices.parse({}),
      matching: 'words',
    });
    const service = queueing({
      engine,
      wallet: books,
      budgets: unlimitedBudgets,
      database,
      jobs: queue,
      schedules: { soon: async (name, options) => void soon.push([name, options]) },
      log,
      concurrency: 1,
      patienceMs,
      deliveries: {
        enqueue: async (delivery: NewDelivery, _: Queryable) => {
          sent.push(delivery);
          return randomUUID();
        },
      },
      usage: {
        run: (_, _at, usage) => void counted.push(usage ? ['run', usage] : ['run']),
        late: (_, _at, usage) => void counted.push(['late', usage]),
      },
      monitoring: {
        ended: async ({ id }, { state }) => {
          monitors.ended.push({ id, state });
          return monitors.told;
        },
      },
    });
    const going = new AbortController();
    const run = (lane: string) => service.lanes.find(({ name }) => name === lane)?.run({}, going.signal);
    /** Does what has been sent to the lanes so far, all at once. */
    const work = async (): Promise<void> => {
      await Promise.all(jobs.splice(0).map(run));
    };
    /** Looks after what nobody does, and answers it. */
    const tick = async (): Promise<void> => {
      await service.queue.wake();
      await work();
    };
    return { ...service, answers, log, jobs, soon, sent, counted, monitors, going, run, work, tick };
  };

  return {
    ...open(),
    open,
    books,
    database,
    time,
    read: (id: string) => archive.find(id, account),
    rows: () => database.query('SELECT ask_id, state, failures, attempt FROM queue'),
  };
}

/** An ask of Gemini alone, which is told to a webhook. */
export function askOf({
  request,
  ...more
}: Partial<Omit<NewAsk, 'request'>> & { request?: Partial<AskRequest> } = {}): NewAsk {
  return {
    id: randomUUID(),
    account,
    lane: 'async',
    webhook,
    ...more,
    request: {
      providers: ['gemini'],
      chat: { turns: [{ role: 'user', content: 'best crm' }], webSearch: true },
      models: {},
      brands: ['Acme'],
      isPrivate: false,
      standard: false,
      ...request,
    },
  };
}

/** Whoever calls may. */
export const admission = { take: async () => undefined, giveBack: async () => undefined };
