import { UNREADABLE_SECRET, WATCH_COLUMNS } from '../../watch-columns.js';
import {
  accountOf,
  id,
  perAccount,
  perSchedule,
  perUse,
  rowsPerAccount,
  rowsPerSchedule,
  type Size,
  scheduleOf,
  type TableRows,
} from './table-rows.js';

const BILLING: readonly TableRows[] = [
  {
    table: 'billing.wallets',
    count: perAccount,
    columns: () => ({ account_id: id(), balance: '1000000000000', held: '1000000000', entries: '100000000' }),
  },
  {
    table: 'billing.entries',
    count: perUse,
    columns: (size) => ({
      account_id: accountOf(size),
      number: `1 + (n - 1) % ${rowsPerAccount(size)}`,
      transfer: id(),
      kind: `'charge'`,
      amount: '-500',
      balance_after: '1000000000000',
      purpose_kind: `'check'`,
      purpose_id: 'n::text',
      at: `now() - n * interval '1 s'`,
    }),
  },
  {
    table: 'billing.holds',
    count: perUse,
    columns: (size) => ({
      id: id(),
      account_id: accountOf(size),
      amount: '15000',
      purpose_kind: `'check'`,
      purpose_id: 'n::text',
      placed_at: 'now()',
      expires_at: `now() + interval '1 hour'`,
    }),
  },
];

const WATCH: readonly TableRows[] = [
  {
    table: 'watch.watches',
    count: perSchedule,
    columns: (size) => ({
      ...WATCH_COLUMNS,
      webhook_secret: UNREADABLE_SECRET,
      id: id(),
      account_id: accountOf(size),
      query: `'best crm ' || n`,
      interval_hours: '24',
      enabled: 'n % 10 > 0',
      next_run_at: `now() + interval '1 hour' + n % 80000 * interval '1 s'`,
    }),
  },
  {
    table: 'watch.baselines',
    count: perSchedule,
    columns: () => ({ watch_id: id(), state: `'{}'`, run_id: id() }),
  },
  {
    table: 'watch.runs',
    count: perUse,
    columns: (size) => ({
      id: id(),
      watch_id: scheduleOf(size),
      planned_for: `now() - (1 + (n - 1) % ${rowsPerSchedule(size)}) * interval '1 day'`,
      state: `'succeeded'`,
      attempt: '1',
      wake_at: 'now()',
      ended_at: 'now()',
    }),
  },
];

const WEBHOOKS: readonly TableRows[] = [
  {
    table: 'webhooks.endpoints',
    count: perAccount,
    columns: () => ({
      id: id(),
      account_id: id(),
      url: `'https://receiver.example/'`,
      receiver: `'receiver.example'`,
      events: `'{ask.completed}'`,
      enabled: 'true',
      secret: `repeat('s', 120)`,
      created_at: 'now()',
    }),
  },
  {
    table: 'webhooks.deliveries',
    count: perUse,
    columns: (size) => ({
      id: id(),
      account_id: accountOf(size),
      event: `'watch.fired'`,
      source: id(),
      subject: scheduleOf(size),
      secret: `repeat('s', 120)`,
      url: `'https://receiver.example/'`,
      receiver: `'receiver.example'`,
      headers: `'{}'`,
      body: `'{}'`,
      test: 'false',
      state: `'delivered'`,
      verdict: `'delivered'`,
      attempts: '1',
      due_at: 'now()',
      created_at: 'now()',
      ended_at: `now() - n % 2000000 * interval '1 s'`,
    }),
  },
  {
    table: 'webhooks.attempts',
    count: perUse,
    columns: () => ({ delivery: id(), number: '1', id: id(), state: `'accepted'`, started_at: 'now()', status: '200' }),
  },
];

/** Asks that wait: a tenth. The others have ended, and most of those are older than their content is kept. */
const queued = ({ rows }: Size) => Math.ceil(rows / 10);

const LEGACY_ASK: readonly TableRows[] = [
  {
    table: '"legacy-ask".asks',
    count: perUse,
    columns: (size) => ({
      id: id(),
      account_id: accountOf(size),
      state: `CASE WHEN n <= ${queued(size)} THEN 'queued' ELSE 'succeeded' END`,
      content: `CASE WHEN n > ${queued(size)} AND n % 10 = 0 THEN '{}'::json END`,
      upstream: `CASE WHEN n > ${queued(size)} AND n % 10 = 0 THEN '{}'::json END`,
      created_at: `now() - CASE WHEN n % 10 = 0 OR n <= ${queued(size)} THEN n % 1000000 ELSE 3500000 END * interval '1 s'`,
    }),
  },
  {
    table: '"legacy-ask".queue',
    count: queued,
    columns: (size) => ({
      ask_id: id(),
      account_id: accountOf(size),
      state: `CASE n % 2 WHEN 0 THEN 'queued' ELSE 'put off' END`,
      lane: `CASE n % 2 WHEN 0 THEN 'async' ELSE 'standard' END`,
      turn: 'n',
      request: `'{}'`,
      wake_at: `now() + interval '1 hour' + n * interval '1 ms'`,
      extend_hold_at: `CASE n % 50 WHEN 0 THEN now() + interval '1 hour' + n * interval '1 ms' END`,
    }),
  },
  {
    table: '"legacy-ask".monitors',
    count: perSchedule,
    columns: (size) => ({
      id: id(),
      account_id: accountOf(size),
      name: `'monitor'`,
      prompt: `'best crm ' || n`,
      providers: `'{openai}'`,
      cadence_hours: '24',
      track_brands: `'{Acme}'`,
      enabled: 'true',
      next_run_at: `now() + interval '1 hour' + n % 80000 * interval '1 s'`,
      created_at: 'now()',
      updated_at: 'now()',
    }),
  },
  {
    table: '"legacy-ask".monitor_runs',
    count: perUse,
    columns: (size) => ({
      id: id(),
      monitor_id: scheduleOf(size),
      planned_for: `now() - (1 + (n - 1) % ${rowsPerSchedule(size)}) * interval '1 day'`,
      prompt: `'best crm'`,
      track_brands: `'{Acme}'`,
      state: `'succeeded'`,
      ran_at: 'now()',
      response: `'{}'`,
      reader_version: '1',
    }),
  },
];

/** The plugins' tables, with holds that have not expired, runs that have ended and deliveries that have arrived. */
export const pluginRows: readonly TableRows[] = [...BILLING, ...WATCH, ...WEBHOOKS, ...LEGACY_ASK];
