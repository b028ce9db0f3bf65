import { randomUUID } from 'node:crypto';
import { INTERFACE } from '@namedrop/contract';
import {
  buildCatalog,
  buildReport,
  type Credits,
  type Fault,
  type Outcome,
  PLAIN,
  type Platform,
} from '@namedrop/core';
import type {
  Accepted,
  AccountId,
  Catalog,
  ChargeOptions,
  Check,
  CheckRequest,
  Database,
  Hold,
  HoldOptions,
  Jobs,
  NewDelivery,
  Purpose,
  Queryable,
  Receipt,
  Schedules,
  Secrets,
  StoredCheckRecord,
  StoredChecks,
  Wallet,
  Watch,
} from '@namedrop/plugin-api';
import { capturedLog } from '@namedrop/testing';
import { databaseTime, startTestHost } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import watch from './index.js';
import type { CountRuns } from './runs/run-metrics.js';
import type { NewWatch } from './settings.js';
import { type WatchServiceParts, watchService } from './watch-service.js';

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

/** Modes of the interface, of which each can be run. */
const CATALOG = Object.assign(
  buildCatalog({
    interface: INTERFACE,
    declared: [],
    operator: { modes: {}, prices: {} },
    deadlines: { api: 60_000, live: 90_000 },
  }).catalog,
  { readinessOf: () => 'ready' as const, availableModes: () => INTERFACE.modes.map(({ name }) => name) },
);

/** What a platform says of Acme, unless a test says otherwise. */
const ANSWER = '1. Globex is a safe choice.\n2. Acme suits small teams.';

/** One check that was run for a watch. */
export interface RanCheck {
  readonly account: AccountId;
  readonly request: CheckRequest;
  readonly accepted: Accepted;
}

/** Checks that answer at once. A test says what comes of them, and may have them wait. */
export class FakeChecks implements Pick<StoredChecks, 'find'> {
  readonly ran: RanCheck[] = [];
  /** Those that can be read again, by id; a test may delete some. */
  readonly kept = new Map<string, StoredCheckRecord>();
  /** What each platform says; a text that is undefined is a failure. */
  says: (platform: Platform) => string | null | undefined = () => ANSWER;
  /** Fault of a platform that says nothing. */
  fault: (platform: Platform) => Fault = () => 'timeout';
  /** What a check costs in which so many answered. */
  costs: (answered: number) => number = (answered) => answered * 1000;
  /** Asked before each answer; what it rejects with is thrown. */
  before: (check: RanCheck) => Promise<void> = async () => undefined;

  /** Lets checks wait from now on. @returns when the first has begun, and what lets all go on */
  hold(): { readonly begun: Promise<void>; readonly go: () => void } {
    const begun = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    this.before = () => {
      begun.resolve();
      return mayGo.promise;
    };
    return { begun: begun.promise, go: mayGo.resolve };
  }

  async find(_account: AccountId, id: string): Promise<StoredCheckRecord | undefined> {
    return this.kept.get(id);
  }

  async run(account: AccountId, request: CheckRequest, accepted: Accepted): Promise<Check> {
    const ran = { account, request, accepted };
    this.ran.push(ran);
    await this.before(ran);
    const { brand, caseSensitive, mode: name, include } = request;
    const mode = CATALOG.mode(name);
    const outcomes = (mode?.platforms ?? []).map((platform): Outcome => {
      const text = this.says(platform);
      if (text === undefined) return { platform, fault: this.fault(platform), detail: 'no answer', latencyMs: 5 };
      const citations = [{ url: `https://${platform}.example/reviews`, title: 'Reviews' }];
      return { platform, answer: { text, citations }, latencyMs: 5 };
    });
    const matching = 'words';
    const options = { brand, caseSensitive, include, matching } as const;
    const report = buildReport(outcomes, { ...options, channel: mode?.channel ?? 'api' });
    const cost = this.costs(report.answered) as Credits;
    const { id, at: createdAt } = accepted;
    const record = { id, createdAt, durationMs: 5, report, outcomes, cost, cacheStatus: 'miss' } as const;
    this.kept.set(id, { ...record, request: { ...request, platforms: mode?.platforms ?? [] } });
    return { ...record, request, matching, fresh: [] };
  }
}

/** A wallet in which checks pay and of which runs ask what they cost. */
export class FakeWallet implements Pick<Wallet, 'hold' | 'charge'> {
  /** What was paid for what, by the id under which it is paid once. */
  readonly paid = new Map<string, Credits>();
  /** Ids of holds that were closed without asking for more. */
  readonly closed: string[] = [];

  async hold(_account: AccountId, _amount: Credits, _purpose: Purpose, { once = '' }: HoldOptions = {}): Promise<Hold> {
    const settle = async () => {
      this.closed.push(once);
      return this.#receipt(once);
    };
    return { settle, [Symbol.asyncDispose]: async () => undefined };
  }

  async charge(_account: AccountId, _amount: Credits, _purpose: Purpose, { once = '' }: ChargeOptions = {}) {
    return this.#receipt(once);
  }

  #receipt(once: string): Receipt {
    return { cost: this.paid.get(once) ?? (0 as Credits) };
  }
}

/** Watches on a real database, as several hosts know them: jobs are noted and not run, deliveries noted and not sent. */
export async function openWatches(t: ExecutionContext) {
  const { promise: given, resolve } = Promise.withResolvers<{ database: Database; secrets: Secrets }>();
  const { database: asked, secrets } = watch.requires;
  const tablesOnly = {
    ...watch,
    requires: { database: asked, secrets },
    provides: [],
    setup: ({ ports }: { ports: { database: Database; secrets: Secrets } }) => {
      resolve(ports);
      return {};
    },
  };
  const { host, account } = await startTestHost(t, {
    plugins: { watch: { module: tablesOnly as unknown as typeof watch } },
  });
  const { database, secrets: sealing } = await given;
  const time = databaseTime(host.storage);
  const wallet = new FakeWallet();
  const stopTime = (at: string) =>
    database.query(`CREATE OR REPLACE FUNCTION namedrop.now() RETURNS timestamptz STABLE PARALLEL SAFE LANGUAGE sql
      AS $$ SELECT timestamptz '${at}' $$`);

  /** Another host on the same database. */
  const open = (more: Partial<WatchServiceParts> = {}) => {
    const checks = new FakeChecks();
    const log = capturedLog();
    const queue: string[] = [];
    const sent: NewDelivery[] = [];
    const cancelled: string[] = [];
    const soon: Parameters<Schedules['soon']>[] = [];
    const jobs: Jobs = {
      send: async (_, input) => void queue.push((input as { run: string }).run),
      sendAll: async (_, inputs) => void queue.push(...inputs.map((input) => (input as { run: string }).run)),
    };
    const deliveries = {
      enqueue: async (delivery: NewDelivery, _: Queryable) => {
        sent.push(delivery);
        return randomUUID();
      },
      cancel: async (source: string) => void cancelled.push(source),
    };
    const clock = { now: () => new Date() };
    const counted: Record<string, number> = {};
    const count: CountRuns = (end, some = 1) => {
      counted[end] = (counted[end] ?? 0) + some;
    };
    const service = watchService({
      catalog: CATALOG as unknown as Catalog,
      checks,
      clock,
      database,
      deliveries,
      jobs,
      schedules: { soon: async (name, options) => void soon.push([name, options]) },
      secrets: sealing,
      storedChecks: checks,
      wallet,
      count,
      log,
      maxPerAccount: 1_000_000,
      ...more,
    });
    const going = new AbortController();
    /** Plans, and runs what that has sent to the queue. */
    const tick = async () => {
      await service.planner.plan();
      await service.planner.wake();
      await Promise.all(queue.splice(0).map((run) => service.runner.run(run, going.signal)));
    };
    return { ...service, checks, log, queue, soon, sent, cancelled, counted, going, tick };
  };
  const first = open();

  return {
    ...first,
    open,
    account,
    wallet,
    database,
    time,
    /** Stops the database's time at one in ISO 8601. */
    stopTime,
    /** Stops it now. @returns what puts it to so many seconds from now */
    async stopWatch(): Promise<(seconds: number) => Promise<unknown>> {
      const now = (await time.now()).getTime();
      const put = (seconds: number) => stopTime(new Date(now + seconds * 1000).toISOString());
      await put(0);
      return put;
    },
    /** Lets time pass until the next run of a watch is due. */
    passUntilDue: async ({ id }: { readonly id: string }) => {
      const due = (await first.watches.find(id)) as Watch;
      await time.pass(due.nextRunAt.getTime() - (await time.now()).getTime() + 1);
    },
    /** A watch of Acme, hourly, with all triggers. */
    create: (more: Partial<NewWatch> = {}, id: string = randomUUID()) => {
      const watch = {
        query: 'best crm',
        brand: 'Acme',
        caseSensitive: false,
        aliases: [],
        competitors: [],
        mode: 'quick',
        interval: 'hourly',
        webhookUrl: 'https://receiver.example/hook',
        secret: 'a secret of at least sixteen characters',
        triggerOn: ['mention_added', 'mention_removed', 'rank_changed', 'citation_changed'],
        sensitivity: PLAIN,
        ...more,
      } satisfies NewWatch;
      return first.watches.create(account, watch, id);
    },
    /** All runs of all watches, the oldest slot first. */
    rows: () => database.query<RunRow>('SELECT * FROM runs ORDER BY planned_for, id'),
  };
}

/** Watches, with one run that is due and sent to the queue. */
export async function openWithRun(t: ExecutionContext, settings: Partial<NewWatch> = {}) {
  const watches = await openWatches(t);
  const watch = await watches.create(settings);
  await watches.passUntilDue(watch);
  await watches.planner.plan();
  const [run = ''] = watches.queue.splice(0);
  return { ...watches, watch, run, row: async () => (await watches.rows())[0] };
}

/** The parts of a run's row that tests look at. */
export interface RunRow {
  readonly id: string;
  readonly watch_id: string;
  readonly planned_for: Date;
  readonly state: string;
  readonly attempt: number;
  readonly failures: number;
  readonly wake_at: Date;
  readonly started_at: Date | null;
  readonly error: string | null;
  readonly cost_hundredths: string;
  readonly triggers_fired: readonly string[];
  readonly diff_summary: string;
  readonly delivery: string | null;
}
