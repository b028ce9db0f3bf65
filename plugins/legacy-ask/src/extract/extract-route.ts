import { ExtractBrandsBody, MENTION_OPERATIONS } from '@namedrop/contract';
import { type Clock, type Reply, type Route, type RouteRequest, route, successor } from '@namedrop/plugin-api';
import type { Extractor } from './extractor.js';
import { fittedReply } from './fit-mentions.js';

export interface ExtractParts {
  readonly extractor: Pick<Extractor, 'extract'>;
  readonly clock: Clock;
}

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/** POST /v1/extract_brands (docs/conformance.md, EXB): free, and nobody is asked. */
export function extractRoute(parts: ExtractParts): Route {
  return route<ExtractBrandsBody>({
    method: 'post',
    path: '/v1/extract_brands',
    auth: 'bearer',
    free: true,
    codes: { missingKey: 'unauthorized', unknownKey: 'unauthorized' },
    body: ExtractBrandsBody,
    headersFor: () => successor('/v1/check'),
    operation: MENTION_OPERATIONS.extractBrands,
    handle: (request) => extract(request, parts),
  });
}

async function extract(
  { requestId, receivedAt, caller: { account }, body }: RouteRequest<ExtractBrandsBody>,
  { extractor, clock }: ExtractParts,
): Promise<Reply> {
  const { text, track_brands: track, source_provider: source } = body;
  const found = await extractor.extract({ text, track, source }, account);
  const latency = Math.max(0, clock.now().getTime() - receivedAt.getTime());
  const usage = { billable_units: 1 as const, latency_ms: latency };
  const json = fittedReply({ request_id: requestId, usage }, found);
  const counted = { units: 1, cacheHit: false, providers: [] };
  return { status: 200, headers: HEADERS, body: json, usage: counted };
}
