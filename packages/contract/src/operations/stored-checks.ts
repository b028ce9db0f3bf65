import { z } from 'zod';
import { StoredCheckResponse, StoredChecksResponse } from '../check/stored-checks.js';
import { BRAND, CHECK_ID, CREATED_AT, QUESTION, REQUEST_ID } from './example-values.js';
import type { Operation } from './operation.js';

/** Fields of the example that the list and the whole check share. */
const CALLED = {
  id: CHECK_ID,
  created_at: CREATED_AT,
  query: QUESTION,
  brand: BRAND,
  mode: 'chatgpt_live',
  cost_cents: 35,
  duration_ms: 8400,
  cache_hit: false,
};

const listChecks: Operation = {
  id: 'listChecks',
  tag: 'Checks',
  summary: 'List the checks of your account',
  description: [
    'Lists checks, the newest first, as long as the deployment keeps them. `brand` and `query` are compared without case, and',
    'with one space for white space. `mode` takes aliases and modes that were removed. `platform` finds checks that asked it, or',
    'one of several that commas separate. `from` is inclusive, `until` is exclusive. A check that a cache answered can be missing for about 0.1 s after its reply. The call is free.',
  ].join('\n'),
  responses: {
    200: {
      description: 'A page of checks. `next_before` is the `before` of the next page, and `null` on the last one.',
      schema: StoredChecksResponse,
      examples: {
        page: {
          request_id: REQUEST_ID,
          checks: [{ ...CALLED, region: 'us', providers: { chatgpt: { mentioned: true, rank: 2 } }, errors: {} }],
          next_before: CHECK_ID,
        },
      },
    },
  },
};

const getCheck: Operation = {
  id: 'getCheck',
  tag: 'Checks',
  summary: 'Read a check again',
  description: [
    'Returns the report of a check as its caller got it, and its request. `include=raw` adds the full text of each answer,',
    'also where the check did not ask for it. `request_id` is that of this read. The call is free.',
  ].join('\n'),
  params: { id: { description: '`id` of the check.', schema: z.uuid(), example: CHECK_ID } },
  responses: {
    200: {
      description: 'The check.',
      schema: StoredCheckResponse,
      examples: {
        check: {
          request_id: REQUEST_ID,
          ...CALLED,
          request: { region: 'us', providers: ['chatgpt'], include: [] },
          providers: {
            chatgpt: {
              mentioned: true,
              rank: 2,
              context: 'Globex and Brambleway are popular choices for small teams.',
              citations: [{ url: 'https://reviews.example/crm', title: 'CRM reviews' }],
              fan_out: ['crm for small teams'],
              brand_entities: [{ name: 'Globex' }, { name: BRAND }],
              sponsored: [],
            },
          },
          errors: {},
        },
      },
    },
  },
  errors: { 404: ['check_not_found'] },
};

/** Descriptions of the endpoints that read stored checks. */
export const STORED_CHECK_OPERATIONS = { listChecks, getCheck } as const;
