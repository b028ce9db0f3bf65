import type { CheckResponse } from '@namedrop/contract';

type Result = NonNullable<CheckResponse['providers']['chatgpt']>;

/** A check response with what matters to a test. */
export function checkOf(parts: Partial<CheckResponse> = {}): CheckResponse {
  const id = '2f1c7f0e-6a0b-4b1e-9d0a-7f0c2a3b4c5d';
  return {
    request_id: id,
    id,
    mode: 'quick',
    query: 'best CRM for small business',
    brand: 'Acme',
    providers: {},
    errors: {},
    created_at: '2026-11-21T10:00:00.000Z',
    duration_ms: 1740,
    cost_cents: 0,
    cache_hit: false,
    ...parts,
  };
}

/** A platform that did not name the brand and cites nothing, but for `parts`. */
export function resultOf(parts: Partial<Result> = {}): Result {
  return { mentioned: false, rank: null, context: '', citations: [], fan_out: [], ...parts };
}
