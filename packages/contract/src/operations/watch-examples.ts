import type { z } from 'zod';
import type { WatchFired } from '../watch/watch-fired.js';
import type { WatchResponse } from '../watch/watch-record.js';
import type { ReadRunResponse, RunMention, WatchRunRecord, WatchRunResponse } from '../watch/watch-runs.js';
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
  sensitivity: { confirm: 1, min_rank_change: 1, cooldown_runs: 1, ignore_citation_churn: false },
};

const RIVAL = 'Ledgerfox';
const SENTENCES = { [BRAND]: 'Brambleway is a lighter choice.', [RIVAL]: 'Ledgerfox is a safe choice.' };
const CITATIONS = [{ url: 'https://reviews.example/crm', title: 'CRM reviews' }];

type Mention = z.output<typeof RunMention>;

/** Mentions of the brands that an answer lists, in its order. */
const mentionsOn = (provider: string, brands: readonly (keyof typeof SENTENCES)[]): Mention[] =>
  brands.map((brand, index) => ({
    brand,
    provider,
    rank: index + 1,
    sentiment: brand === RIVAL ? 'positive' : 'neutral',
    context: SENTENCES[brand] as string,
  }));

/** Mentions where the rank of the brand has not moved. */
const UNMOVED = [...mentionsOn('claude', [RIVAL, BRAND]), ...mentionsOn('gemini', [RIVAL])];

const namedAt = (rank: number) => ({
  mentioned: true,
  rank,
  context: SENTENCES[BRAND] as string,
  citations: CITATIONS,
  fan_out: [],
});

/** Share of the four platforms of `quick`, in credits, that three of them cost. */
const COST = 112.5;

/** Results of a run. */
const FOUND: z.output<typeof WatchRunResponse> = {
  ...WATCHED,
  providers: {
    chatgpt: namedAt(1),
    claude: namedAt(2),
    gemini: { mentioned: false, rank: null, context: '', citations: [], fan_out: [] },
  },
  errors: {
    perplexity: { code: 'upstream_timeout', message: 'The platform did not answer in time; try again.', status: 503 },
  },
  brand_mentions: [...mentionsOn('chatgpt', [BRAND, RIVAL]), ...UNMOVED],
  citations: [
    {
      canonical_url: 'https://reviews.example/crm',
      domains: ['reviews.example'],
      providers_cited: ['chatgpt', 'claude'],
      title: 'CRM reviews',
    },
  ],
  usage: { billable_units: 3, latency_ms: 4210, cost_cents: COST },
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
  diff_summary: 'Brambleway: rank 2 → 1 on chatgpt. Ledgerfox: rank 1 → 2 on chatgpt.',
  delta: {
    new_brands: [],
    dropped_brands: [],
    rank_changes: [
      { brand: BRAND, from_rank: 2, to_rank: 1, platform: 'chatgpt' },
      { brand: RIVAL, from_rank: 1, to_rank: 2, platform: 'chatgpt' },
    ],
    top3_reordered: true,
  },
  previous_response: [...mentionsOn('chatgpt', [RIVAL, BRAND]), ...UNMOVED],
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
  cost_cents: COST,
  check_id: RUN_ID,
  triggers_fired: ['rank_changed'],
  diff_summary: FIRED.diff_summary,
  delivery: 'delivered',
};

/** Results of the run, as they are read. */
export const READ_RUN: ReadRunResponse = {
  ...FOUND,
  brand_mentions: FOUND.brand_mentions.map((mention) => ({ ...mention, stance: 'present' })),
};
