import type { ProviderId } from '@namedrop/contract';
import { type CrawlMention, crawlMentions, type Matching } from '@namedrop/core';

import type { Found } from '../ask/ask-end.js';
import { failureOf, usageOf } from '../ask/ask-engine.js';
import { answeredOf, findingsOf } from '../ask/ask-result.js';
import type { Voices } from '../ask/asking.js';
import { readOneByOne } from '../ask/read-one-by-one.js';
import { upstreamCostsOf } from '../ask/upstream-costs.js';
import { asAsk, type CrawlRequest } from './crawl-request.js';
import type { CrawledAnswer } from './mention-table.js';

/** What was read in the answers to a crawl, as of the ask that it is, and beyond that. */
export interface CrawlFindings extends Omit<Found, 'price'> {
  readonly answers: readonly CrawledAnswer[];
  /** Of all brands. */
  readonly mentions: readonly CrawlMention<ProviderId>[];
}

/** Reads what the providers said for the brand of a crawl, and for all others. */
export async function crawlFindings(said: Voices, request: CrawlRequest, matching: Matching): Promise<CrawlFindings> {
  const { voices } = said;
  const options = { brand: request.brand, matching };
  const findings = await findingsOf(said, asAsk(request), matching);
  const failure = failureOf(voices);
  return {
    findings,
    ...(failure && { failure }),
    usage: usageOf(findings, voices),
    upstream: upstreamCostsOf(voices),
    answers: findings.providers.filter((entry) => 'content' in entry),
    mentions: await readOneByOne(answeredOf(voices), (voice) => crawlMentions([voice], options)),
  };
}
