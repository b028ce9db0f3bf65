import type { z } from 'zod';
import type { WatchFired } from '../watch/watch-fired.js';
import type { WatchResponse } from '../watch/watch-record.js';
import type { ReadRunResponse, WatchRunRecord, WatchRunResponse } from '../watch/watch-runs.js';
import { BRAND, CREATED_AT, QUESTION, REQUEST_ID, RUN_ID, WATCH_ID } from './example-values.js';

/** Question of the watch and of its runs. */
export const WATCHED = { query: QUESTION, brand: BRAND, mode: 'quick' };

/** Watch, as a reply to its creation. */
export const WATCH: WatchResponse = {
  request_id: REQUEST_ID,
  id: WATCH_ID,
  status: 'active',
  next_run_at: '2026-04-02T12:05:00.000Z',
  created_at: CREATED_AT,
  ...WATCHED,
  case_sensitive: false,
  aliases: [],
  competitors: [],
  interval: 'daily',
  webhook_url: 'https://receiver.example/namedrop',
  trigger_on: ['mention_removed', 'rank_changed'],
  sensitivity: { confirm: 2, min_rank_change: 1, cooldown_runs: 0, ignore_citation_churn: false },
};

/** Results of a run. */
const FOUND: z.output<typeof WatchRunResponse> = {
  ...WATCHED,
  providers: {
    chatgpt: {
      mentioned: true,
      rank: 2,
      context: 'Brambleway is a lighter choice.',
      citations: [{ url: 'https://reviews.example/crm', title: 'CRM reviews' }],
      fan_out: [],
    },
  },
  errors: {},
  brand_mentions: [
    {
      brand: BRAND,
      provider: 'chatgpt',
      rank: 2,
      sentiment: 'positive',
      context: 'Brambleway is a lighter choice.',
    },
  ],
  citations: [
    {
      canonical_url: 'https://reviews.example/crm',
      domains: ['reviews.example'],
      providers_cited: ['chatgpt'],
      title: 'CRM reviews',
    },
  ],
  usage: { billable_units: 1, latency_ms: 4210, cost_cents: 150 },
};

/** Event of the watch. */
export const FIRED: WatchFired = {
  event: 'watch.fired',
  watch_id: WATCH_ID,
  watch_name: 'Brambleway: best CRM for small business',
  fired_at: '2026-04-02T12:05:12.000Z',
  trigger: 'rank_changed',
  triggers_fired: ['rank_changed'],
  run_id: RUN_ID,
  diff_summary: 'Brambleway: rank 4 → 2 on chatgpt.',
  delta: {
    new_brands: [],
    dropped_brands: [],
    rank_changes: [{ brand: BRAND, from_rank: 4, to_rank: 2, platform: 'chatgpt' }],
    top3_reordered: true,
  },
  previous_response: [
    { brand: BRAND, provider: 'chatgpt', rank: 4, sentiment: 'neutral', context: 'Others are Brambleway.' },
  ],
  current_response: FOUND,
};

/** Run of the watch that fired. */
export const RUN: WatchRunRecord = {
  id: RUN_ID,
  planned_for: '2026-04-02T12:05:00.000Z',
  state: 'succeeded',
  started_at: '2026-04-02T12:05:01.000Z',
  ended_at: '2026-04-02T12:05:12.000Z',
  error: null,
  cost_cents: 150,
  triggers_fired: ['rank_changed'],
  diff_summary: FIRED.diff_summary,
  delivery: 'delivered',
};

/** Results of the run, as they are read. */
export const READ_RUN: ReadRunResponse = {
  ...FOUND,
  brand_mentions: FOUND.brand_mentions.map((mention) => ({ ...mention, stance: 'present' })),
};
