import type { AskResult, ProviderId } from '@namedrop/contract';
import { READER_VERSION } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import type { ExecutionContext } from 'ava';
import type { AskEnd } from '../ask/ask-end.js';
import { openDatabase } from '../database.test.helper.js';
import type { NewAsk } from '../queue/queued-ask.js';
import type { Monitor, NewMonitor } from './monitor.js';
import { MonitorEnds } from './monitor-ends.js';
import { type MonitorServiceParts, monitorService } from './monitor-service.js';

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const account = '7f1a3a52-9d0e-4b4e-8f0a-3c1d5e6f7a8b' as AccountId;
export const webhook = '0198c6ad-98f3-7f33-8a4b-2f4c9d1e5a77';

/** Monitors on a real database, as several hosts know them: asks are noted and not answered, deliveries not sent. */
export async function openMonitors(t: ExecutionContext) {
  const { database, time } = await openDatabase(t);
  const endpoints = new Set([webhook]);
  const cancelled: string[] = [];
  const deliveries = {
    knows: async (_: AccountId, id: string) => endpoints.has(id),
    cancel: async (source: string) => void cancelled.push(source),
  };
  const ends = new MonitorEnds({ deliveries, matching: 'words' });

  /** Another host on the same database. */
  const open = (more: Partial<MonitorServiceParts> = {}) => {
    const queued: NewAsk[] = [];
    const queue = {
      add: async (asks: readonly NewAsk[]) => void queued.push(...asks),
      withdraw: async (monitor: string) => {
        const left = queued.filter((ask) => ask.monitor !== monitor);
        const withdrawn = queued.filter((ask) => ask.monitor === monitor);
        queued.splice(0, queued.length, ...left);
        return withdrawn.map(({ id }) => id);
      },
    };
    const service = monitorService({ database, deliveries, queue, ...more });
    return { ...service, queued, plan: () => service.planner.plan() };
  };
  const first = open();
  const { desk, queued, plan } = first;

  /** Ends the run that an ask is. @returns whom that is told to */
  const end = (ask: NewAsk, how: AskEnd) => database.transaction((within) => ends.ended(ask, how, within));

  /** Lets time pass until a monitor is due. */
  async function passUntilDue({ id }: Pick<Monitor, 'id'>): Promise<void> {
    const due = (await desk.find(id, account))?.nextRunAt;
    if (!due) throw new Error('it is not enabled');
    await time.pass(due.getTime() - (await time.now()).getTime() + 1);
  }

  return {
    ...first,
    open,
    database,
    time,
    endpoints,
    cancelled,
    ends,
    end,
    passUntilDue,
    /** Stops the database's time at one in ISO 8601. */
    stopTime: (at: string) =>
      database.query(`CREATE OR REPLACE FUNCTION namedrop.now() RETURNS timestamptz STABLE PARALLEL SAFE LANGUAGE sql
        AS $$ SELECT timestamptz '${at}' $$`),
    /** A monitor of Acme on Gemini, hourly, which tells a webhook. */
    async create(more: Partial<NewMonitor> = {}): Promise<Monitor> {
      const monitor = await desk.create(account, {
        name: 'CRM',
        prompt: 'best crm',
        providers: ['gemini'],
        cadence: 'hourly',
        brands: ['Acme'],
        webhook,
        enabled: true,
        ...more,
      });
      if (!monitor) throw new Error('there are too many');
      return monitor;
    },
    /** Lets the next run of a monitor come, and end. @returns whom that is told to */
    async run(monitor: Pick<Monitor, 'id'>, how: AskEnd) {
      await passUntilDue(monitor);
      await plan();
      const [ask, ...others] = queued.splice(0);
      if (!ask || others.length > 0) throw new Error('there is not one run');
      return end(ask, how);
    },
    /** What people see of a monitor's runs. */
    runs: async ({ id }: Pick<Monitor, 'id'>) => desk.runs({ id } as Monitor),
    /** All runs, the oldest slot first. */
    rows: () => database.query<RunRow>('SELECT * FROM monitor_runs ORDER BY planned_for, id'),
  };
}

/** The parts of a run's row that tests look at. */
export interface RunRow {
  readonly id: string;
  readonly monitor_id: string;
  readonly planned_for: Date;
  readonly state: string;
  readonly error: string | null;
}

/** An ask that providers have answered: each names Acme at this rank, or not at all. */
export function answered(ranks: Partial<Record<ProviderId, number | null>>, cost = 37.5): AskEnd {
  const answers = Object.entries(ranks) as [ProviderId, number | null][];
  const content: AskResult = {
    cached: false,
    cache_tier: 'miss',
    providers: answers.map(([provider]) => ({
      provider,
      model: 'model',
      content: 'Acme leads.',
      citations: [{ url: `https://www.${provider}.example/?utm_source=us` }],
      tokens: { input: 1, output: 2 },
      latency_ms: 5,
    })),
    brand_mentions: answers.flatMap(([provider, rank]) =>
      rank === null ? [] : [{ brand: 'Acme', provider, rank, sentiment: 'neutral' as const, context: 'Acme leads.' }],
    ),
    citations: [],
    usage: { billable_units: answers.length, latency_ms: 5, cost_cents: cost },
  };
  return { state: 'succeeded', content, reader: READER_VERSION };
}

/** An ask that failed. */
export function failed(code: 'provider_timeout' | 'insufficient_balance' | 'internal_error'): AskEnd {
  return { state: 'failed', content: { code, message: 'Something went wrong.' } };
}
