import { z } from 'zod';
import { WatchFired } from '../watch/watch-fired.js';
import { WatchResponse } from '../watch/watch-record.js';
import { SIGNED_HEADERS } from './event-headers.js';
import { BRAND, CREATED_AT, QUESTION, REQUEST_ID } from './example-values.js';
import type { Operation } from './operation.js';

const ID = '6b0a6f0e-6d3c-4a53-8a35-0f3d5c1c9a77';

const PARAMS = { id: { description: 'Id of the watch.', schema: z.uuid(), example: ID } };

const CHECK = { query: QUESTION, brand: BRAND, mode: 'quick' };

const WATCH: WatchResponse = {
  request_id: REQUEST_ID,
  id: ID,
  status: 'active',
  next_run_at: '2026-04-02T12:05:00.000Z',
  created_at: CREATED_AT,
  ...CHECK,
  case_sensitive: false,
  aliases: [],
  competitors: [],
  interval: 'daily',
  webhook_url: 'https://receiver.example/namedrop',
  trigger_on: ['mention_removed', 'rank_changed'],
  sensitivity: { confirm: 2, min_rank_change: 1, cooldown_runs: 0, ignore_citation_churn: false },
};

const FIRED: WatchFired = {
  event: 'watch.fired',
  watch_id: ID,
  watch_name: 'Brambleway: best CRM for small business',
  fired_at: '2026-04-02T12:05:12.000Z',
  trigger: 'rank_changed',
  triggers_fired: ['rank_changed'],
  run_id: '1f0c3a52-7f6e-4d2b-9a0e-5b1c2d3e4f50',
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
  current_response: {
    ...CHECK,
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
  },
};

/** Operations of watches. */
export const WATCH_OPERATIONS = {
  createWatch: {
    id: 'createWatch',
    tag: 'Watches',
    summary: 'Create a watch',
    description:
      'Runs a check at each interval and posts `watch.fired` when a trigger fires. Each run costs what a check of its mode costs; creation is free.',
    examples: {
      daily: {
        ...CHECK,
        interval: 'daily',
        webhook_url: 'https://receiver.example/namedrop',
        webhook_secret: '<16 to 128 characters>',
        trigger_on: ['mention_removed', 'rank_changed'],
        sensitivity: { confirm: 2 },
      },
    },
    responses: { 201: { description: 'Watch, as created.', schema: WatchResponse, examples: { active: WATCH } } },
    errors: { 501: ['mode_roadmap', 'mode_not_yet_available'] },
    events: {
      'watch.fired': {
        id: 'onWatchFired',
        summary: 'A trigger of a watch fired',
        description: [
          'Posted to the `webhook_url` of the watch.',
          'A failed attempt is repeated after 1 minute and after 5 more, with the same body and new signatures.',
        ].join(' '),
        schema: WatchFired,
        headers: {
          ...SIGNED_HEADERS,
          'x-service-event': {
            description: 'Type of the event.',
            schema: z.literal('watch.fired'),
            example: 'watch.fired',
          },
          'x-service-watch-id': { description: 'Id of the watch.', schema: z.uuid(), example: ID },
        },
        examples: { rank: FIRED },
      },
    },
  },
  getWatch: {
    id: 'getWatch',
    tag: 'Watches',
    summary: 'Get a watch',
    params: PARAMS,
    responses: { 200: { description: 'Watch.', schema: WatchResponse, examples: { active: WATCH } } },
    errors: { 404: ['watch_not_found'] },
  },
  pauseWatch: {
    id: 'pauseWatch',
    tag: 'Watches',
    summary: 'Pause a watch',
    description:
      'A paused watch does not run, costs nothing and sends nothing. The watch and its runs are kept. A repeated call changes nothing.',
    params: PARAMS,
    responses: {
      200: {
        description: 'Watch, now paused.',
        schema: WatchResponse,
        examples: { paused: { ...WATCH, status: 'paused' } },
      },
    },
    errors: { 404: ['watch_not_found'] },
  },
} satisfies Record<string, Operation>;
