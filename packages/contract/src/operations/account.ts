import { PLANNED_MODES } from '../interface-modes.js';
import { CHECK_FORM, ModesResponse, WATCH_FORM } from '../modes.js';
import { UsageResponse } from '../usage.js';
import { ACCOUNT_ID, REQUEST_ID } from './example-values.js';
import type { Operation } from './operation.js';

const USED: UsageResponse['total'] = {
  requests: 12,
  billable_units: 40,
  cache_hits: 2,
  errors: 1,
  provider_breakdown: { openai: 10, anthropic: 10, gemini: 10, perplexity: 2 },
};

const USAGE: UsageResponse = {
  request_id: REQUEST_ID,
  account_id: ACCOUNT_ID,
  plan: 'growth',
  window: { start: '2026-04-01T00:00:00.000Z', end: '2026-04-02T00:00:00.000Z', granularity: 'day' },
  total: USED,
  series: [{ bucket: '2026-04-01T00:00:00Z', ...USED }],
  monthly_quota: null,
};

const MODES: ModesResponse = {
  request_id: REQUEST_ID,
  modes: [
    {
      name: 'ai_overview',
      label: 'AI Overview',
      channel: 'live',
      state: 'ready',
      price: 15,
      cached_price: 5,
      platforms: [
        {
          id: 'ai_overview',
          label: 'AI Overview',
          state: 'ready',
          deadline_ms: 30_000,
          localizes: 'region',
          regions: ['us', 'uk', 'ca', 'au'],
        },
      ],
      honours: ['region'],
      include: {
        citations: 'always',
        fan_out: 'always',
        branding: 'on_request',
        raw: 'on_request',
        sentiment: 'on_request',
      },
      aliases: [],
    },
  ],
  planned: [...PLANNED_MODES],
  regions: [{ id: 'uk', label: 'United Kingdom' }],
  check: CHECK_FORM,
  watch: WATCH_FORM,
};

/** Operations of an account. */
export const ACCOUNT_OPERATIONS = {
  listModes: {
    id: 'listModes',
    tag: 'Account',
    summary: 'List the modes of checks with their prices',
    description:
      'Lists each mode of the deployment: whether it can be asked, its price for this account, its platforms and models.',
    responses: { 200: { description: 'Modes.', schema: ModesResponse, examples: { one: MODES } } },
  },
  getUsage: {
    id: 'getUsage',
    tag: 'Account',
    summary: 'Get the usage of the account',
    description: 'Sums calls, platforms, cache hits and errors over a window. The call itself is not counted.',
    responses: { 200: { description: 'Usage.', schema: UsageResponse, examples: { day: USAGE } } },
  },
} satisfies Record<string, Operation>;
