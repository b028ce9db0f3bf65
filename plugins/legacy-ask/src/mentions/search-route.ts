import { MENTION_OPERATIONS, MentionsQuery, type MentionsResponse } from '@namedrop/contract';
import { normalisedBrand, toWire } from '@namedrop/core';
import { type Reply, type Route, type RouteRequest, route, successor } from '@namedrop/plugin-api';
import { CODES } from './codes.js';
import type { MentionSearch } from './search.js';
import { toldBrand, toldMention } from './told-mentions.js';

/** GET /v1/mentions/search (docs/conformance.md, MSR): what the account's crawls have found of a brand. */
export function searchRoute(search: Pick<MentionSearch, 'run'>): Route {
  return route<undefined, MentionsQuery>({
    method: 'get',
    path: '/v1/mentions/search',
    auth: 'bearer',
    codes: CODES,
    query: MentionsQuery,
    headersFor: () => successor('/v1/check'),
    operation: MENTION_OPERATIONS.searchMentions,
    handle: (request) => searchMentions(request, search),
  });
}

async function searchMentions(
  { requestId, caller: { account }, query }: RouteRequest<undefined, MentionsQuery>,
  search: Pick<MentionSearch, 'run'>,
): Promise<Reply> {
  const started = performance.now();
  const { brand: asked, provider, since, limit } = query;
  const brand = normalisedBrand(asked);
  const filter = { account, brand, provider, since: since?.at, limit };
  const { mentions, alike, cost } = await search.run(filter, requestId);
  const response: MentionsResponse = {
    request_id: requestId,
    query: { brand: asked, normalized_brand: brand, provider: provider ?? null, since: since?.sent ?? null, limit },
    mentions: mentions.map(toldMention),
    suggestions: alike.map(toldBrand),
    usage: { billable_units: 1, latency_ms: Math.round(performance.now() - started), cost_cents: toWire(cost) },
  };
  const { cost_cents: costCents } = response.usage;
  const usage = { units: 1, cacheHit: false, providers: [] };
  return { status: 200, body: response, usage, facts: { costCents } };
}
