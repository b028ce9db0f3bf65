import { type CrawlMention, crawlMentions, type Matching } from '@namedrop/core';
import type { ProviderId } from '@namedrop/plugin-api';
import type { AskRequest } from '../ask/ask-request.js';
import { answeredOf, type Findings, findingsOf } from '../ask/ask-result.js';
import type { Voices } from '../ask/asking.js';
import type { CrawledAnswer } from './mention-table.js';

/** What was read in the answers to a crawl. */
export interface CrawlFindings {
  /** As of the ask that the crawl is. */
  readonly findings: Findings;
  readonly answers: readonly CrawledAnswer[];
  /** Of all brands. */
  readonly mentions: readonly CrawlMention<ProviderId>[];
}

/** Reads what the providers said for the brand of a crawl, and for all others. */
export function crawlFindings(voices: Voices, ask: AskRequest, brand: string, matching: Matching): CrawlFindings {
  const findings = findingsOf(voices, ask, matching);
  return {
    findings,
    answers: findings.providers.filter((entry) => 'content' in entry),
    mentions: crawlMentions(answeredOf(voices.voices), { brand, matching }),
  };
}
