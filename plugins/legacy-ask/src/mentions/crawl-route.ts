import { CrawlBody, type CrawlResponse, MENTION_OPERATIONS } from '@namedrop/contract';
import { type Reply, type Route, type RouteRequest, route, successor } from '@namedrop/plugin-api';
import { CODES } from './codes.js';
import { toCrawlRequest } from './crawl-request.js';
import type { Crawls } from './crawls.js';
import { toldByCrawl } from './told-mentions.js';

/** POST /v1/mentions/crawl (docs/conformance.md, MCR): asks all providers about a brand, for searches to find. */
export function crawlRoute(crawls: Pick<Crawls, 'run'>): Route {
  return route<CrawlBody>({
    method: 'post',
    path: '/v1/mentions/crawl',
    auth: 'bearer',
    codes: CODES,
    body: CrawlBody,
    headersFor: () => successor('/v1/check'),
    operation: MENTION_OPERATIONS.crawlMentions,
    handle: (request) => crawl(request, crawls),
  });
}

async function crawl(
  { requestId, caller: { account }, body }: RouteRequest<CrawlBody>,
  crawls: Pick<Crawls, 'run'>,
): Promise<Reply> {
  const request = toCrawlRequest(body);
  const { result, mentions, total, usage } = await crawls.run(request, { id: requestId, account });
  const response: CrawlResponse = {
    request_id: requestId,
    brand: request.brand,
    normalized_brand: request.normalizedBrand,
    prompt: request.prompt,
    mentions: mentions.map(toldByCrawl),
    total_mentions_found: total,
    providers: result.providers,
    usage: result.usage,
  };
  const platforms = result.providers.map(({ provider }) => provider);
  return { status: 200, body: response, usage, facts: { platforms, costCents: result.usage.cost_cents } };
}
