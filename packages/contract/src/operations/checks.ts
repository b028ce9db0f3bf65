import { z } from 'zod';
import { CheckResponse, RunMode } from '../check/check-report.js';
import type { CheckBody } from '../check/check-request.js';
import { BRAND, CREATED_AT, QUESTION, REQUEST_ID } from './example-values.js';
import type { DescribedValue, Operation } from './operation.js';

/** Modes run, and `X-Mode` of a check that was refused for another reason names it too. */
const MODE_HEADER: DescribedValue = {
  description: 'Mode of the call, aliases resolved. Absent where the body names no known mode.',
  schema: RunMode.optional(),
  example: 'quick',
};

const CREDITS = z.number();

const QUICK = { query: QUESTION, brand: BRAND, mode: 'quick' } satisfies Partial<CheckBody>;

const REPORT: CheckResponse = {
  request_id: REQUEST_ID,
  id: REQUEST_ID,
  mode: 'quick',
  query: QUESTION,
  brand: BRAND,
  providers: {
    chatgpt: {
      mentioned: true,
      rank: 2,
      context: 'Brambleway is a lighter choice for teams below ten people.',
      citations: [{ url: 'https://reviews.example/crm', title: 'CRM reviews' }],
      fan_out: [],
    },
    gemini: {
      mentioned: false,
      rank: null,
      context: '',
      citations: [{ url: 'https://forum.example/t/42', title: 'Which CRM do you use?' }],
      fan_out: [],
    },
  },
  errors: {
    perplexity: { code: 'upstream_timeout', message: 'The platform did not answer in time; try again.', status: 503 },
  },
  created_at: CREATED_AT,
  duration_ms: 4210,
  cost_cents: 100,
  balance_after_cents: 4900,
  cache_hit: false,
};

/** Operations of checks. */
export const CHECK_OPERATIONS = {
  createCheck: {
    id: 'createCheck',
    tag: 'Checks',
    summary: 'Check how answer engines treat a brand',
    description: [
      'Asks the platforms of a mode one question, and reports for each whether its answer names the brand.',
      'The status is 200 also when platforms fail: `errors` lists them, and they cost nothing.',
      'With an `Idempotency-Key`, a repeated call gets the first reply and is charged once.',
    ].join(' '),
    headers: { 'X-Mode': MODE_HEADER },
    examples: {
      quick: { ...QUICK, providers: ['chatgpt', 'gemini', 'perplexity'] },
      compared: { ...QUICK, aliases: ['Bramble Way CRM'], competitors: ['Ledgerfox'], include: ['sentiment'] },
      live: { ...QUICK, mode: 'all_live', region: 'uk', include: ['raw'] },
    },
    responses: {
      200: {
        description: 'Report of the check.',
        schema: CheckResponse,
        headers: {
          'X-Cost-Cents': { description: 'Price of the call in credits.', schema: CREDITS, example: 100 },
          'X-Balance-After-Cents': {
            description: 'Balance after the call in credits. Absent on a deployment without a wallet.',
            schema: CREDITS.optional(),
            example: 4900,
          },
          'X-Cache-Status': {
            description:
              '`miss`: a platform was asked. `hit-l1`: the memory of the host answered. `hit-l2`: a shared cache or the database did.',
            schema: z.enum(['miss', 'hit-l1', 'hit-l2']),
            example: 'miss',
          },
        },
        examples: { partial: REPORT },
      },
    },
    errors: {
      400: ['invalid_model'],
      402: ['insufficient_balance'],
      429: ['budget_exceeded'],
      501: ['mode_roadmap', 'mode_not_yet_available'],
    },
  },
} satisfies Record<string, Operation>;
