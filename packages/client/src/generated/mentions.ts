// Generated from docs/openapi.json by `npm run client-types`. Do not edit.

import type { AskUsage, Citation, ProviderError, ProviderId, ProviderResult, Sentiment } from './shared.js';

export interface ExtractBrandsParams {
  readonly text: string;
  /** Brands to look for. Default: all that are found. */
  readonly track_brands?: readonly string[];
  /**
   * Provider whose answer the text is; repeated in the mentions.
   * Default: `"unknown"`.
   */
  readonly source_provider?: 'openai' | 'anthropic' | 'gemini' | 'perplexity' | 'unknown';
}

export interface ExtractedBrands {
  readonly request_id: string;
  /** One for each place of the text that names a brand, in order. */
  readonly mentions: readonly ExtractedMention[];
  readonly usage: {
    readonly billable_units: 1;
    readonly latency_ms: number;
  };
  /** A reply of 1 MiB has no room for further mentions. */
  readonly truncated?: true;
  /** Mentions in the text; present with `truncated`. */
  readonly total?: number;
}

export interface ExtractedMention {
  readonly brand: string;
  /** `source_provider` of the request; absent where that is unknown. */
  readonly provider?: ProviderId;
  /** Place of the brand, the same in all of its mentions. */
  readonly rank: number;
  readonly sentiment: Sentiment;
  /** Sentence around the mention. */
  readonly context: string;
}

export interface SearchMentionsParams {
  /** Brand, whatever its case and white space. */
  readonly brand: string;
  /** Only mentions of this provider. */
  readonly provider?: ProviderId;
  /** Only mentions since this time. A date is its midnight in UTC. */
  readonly since?: string | Date;
  /**
   * Mentions at most.
   * Default: `50`.
   */
  readonly limit?: number;
}

export interface FoundMentions {
  readonly request_id: string;
  /** Query that was run; `brand` and `since` as they were sent. */
  readonly query: {
    readonly brand: string;
    readonly normalized_brand: string;
    readonly provider: ProviderId | null;
    readonly since: string | null;
    readonly limit: number;
  };
  /** Newest first. There is no next page: narrow `since`. */
  readonly mentions: readonly Mention[];
  /** Most similar brand first; empty where there are mentions. */
  readonly suggestions: readonly BrandSuggestion[];
  readonly usage: {
    readonly billable_units: 1;
    readonly latency_ms: number;
    /** Price in credits. */
    readonly cost_cents: number;
  };
}

export interface Mention {
  /** Stable, and larger than the ids of earlier crawls. */
  readonly id: number;
  readonly brand: string;
  readonly provider: ProviderId;
  readonly model: string;
  readonly prompt: string;
  /** `category` of the crawl. */
  readonly prompt_category: string | null;
  readonly snapshot_at: string;
  /** Answer around the mention, at most 500 characters. */
  readonly content: string | null;
  /** Place of the brand, from 0; checks and asks count from 1. */
  readonly rank: number | null;
  readonly sentiment: Sentiment | null;
  /** Sentence around the mention. */
  readonly context: string | null;
  /** First citations of the answer, at most 32 KiB of JSON. `GET /v1/ask/{id}` has all of them. */
  readonly citations: readonly Citation[];
  /** Id for `GET /v1/ask/{id}`, which has the answers for 30 days; then null. */
  readonly raw_response_id: string | null;
}

export interface BrandSuggestion {
  readonly brand: string;
  readonly normalized_brand: string;
  readonly category: string | null;
  /** Share of common trigrams, with at most 4 decimals. */
  readonly similarity: number;
}

export interface CrawlMentionsParams {
  readonly brand: string;
  /** Default: a question about the brand's competitors and alternatives. */
  readonly prompt?: string;
  /** Stored with the brand. */
  readonly category?: string;
}

export interface CrawledMentions {
  readonly request_id: string;
  /** Brand, without blanks at its ends. */
  readonly brand: string;
  readonly normalized_brand: string;
  /** Question that the providers were asked. */
  readonly prompt: string;
  /** Mentions of the brand, one for each provider that names it. */
  readonly mentions: readonly CrawlMention[];
  /** Stored mentions, those of other brands too. */
  readonly total_mentions_found: number;
  /** One entry for each provider, as requested. */
  readonly providers: readonly (ProviderResult | ProviderError)[];
  readonly usage: AskUsage;
}

export interface CrawlMention {
  readonly brand: string;
  readonly provider: ProviderId;
  readonly model: string;
  readonly snapshot_at: string;
  /** Place of the brand, from 0; checks and asks count from 1. */
  readonly rank: number | null;
  readonly sentiment: Sentiment | null;
  /** Sentence around the mention. */
  readonly context: string | null;
  /** Answer around the mention, at most 500 characters. */
  readonly content_excerpt: string | null;
}
