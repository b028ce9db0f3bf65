// Generated from docs/openapi.json by `npm run client-types`. Do not edit.

import type { AskUsage, FailedAsk, ProviderError, ProviderId, ProviderResult, Sentiment } from './shared.js';

export interface CreateAskParams {
  /** Exactly one of `prompt` and `messages` is required. */
  readonly prompt?: string;
  /** At most ten turns and one system message, with at least one of the user. */
  readonly messages?: readonly ChatMessage[];
  /** Ignored where `messages` holds a system message. */
  readonly system_message?: string;
  /** Providers to ask. */
  readonly providers?: readonly ProviderId[];
  /**
   * Model by provider. An unknown model is an error of its provider alone.
   * Default: `{}`.
   */
  readonly model?: {
    readonly openai?: string;
    readonly anthropic?: string;
    readonly gemini?: string;
    readonly perplexity?: string;
  };
  /** Default: `{}`. */
  readonly params?: {
    readonly temperature?: number;
    readonly max_tokens?: number;
  };
  /** Brands to look for in the answers. */
  readonly track_brands?: readonly string[];
  /**
   * `false`: cheaper answers without citations.
   * Default: `true`.
   */
  readonly web_search?: boolean;
  /** Country of the web search, as ISO 3166-1 alpha-2. Gemini ignores it. */
  readonly country?: string;
  /** City of the web search, on openai and anthropic. */
  readonly city?: string;
  /**
   * `private`: only cached answers of this account are used.
   * Default: `"shared"`.
   */
  readonly cache_scope?: 'shared' | 'private';
  /**
   * `standard`: queued, 30 % cheaper, answered within minutes.
   * Default: `"live"`.
   */
  readonly mode?: 'live' | 'standard';
  /**
   * `true`: queued, and posted to the webhook when it ends.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** Webhook endpoint that gets `ask.completed`. Required with `async`. */
  readonly webhook_id?: string;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Ask {
  readonly request_id: string;
  /** Id of the ask. Equal to `request_id`. */
  readonly id: string;
  readonly cached: boolean;
  readonly cache_tier: 'l1' | 'l2' | 'l3' | 'miss';
  /** One entry for each provider, as requested. */
  readonly providers: readonly (ProviderResult | ProviderError)[];
  /** Absent where no brands are tracked. */
  readonly brand_mentions?: readonly BrandMention[];
  readonly citations: readonly AggregatedCitation[];
  readonly usage: AskUsage;
}

export interface BrandMention {
  readonly brand: string;
  readonly provider: ProviderId;
  /** Place among the brands of the answer, from 1. */
  readonly rank: number;
  readonly sentiment: Sentiment;
  /** Sentence around the mention. */
  readonly context: string;
}

export interface AggregatedCitation {
  /** Address without tracking parameters, redirects resolved. */
  readonly canonical_url: string;
  readonly domains: readonly string[];
  readonly providers_cited: readonly ProviderId[];
  readonly title?: string;
}

export interface QueuedAsk {
  readonly ask_id: string;
  /** Equal to `ask_id`. */
  readonly request_id: string;
  readonly status: 'queued';
  /** `live` of an ask with `async`. */
  readonly mode: 'live' | 'standard';
  /** `/v1/ask/<ask_id>`. */
  readonly poll_url: string;
  /** Highest possible price in credits. */
  readonly estimated_cost_cents: number;
  /** For people, not for parsing. */
  readonly price_label: string;
}

export type RetrievedAsk = SucceededAsk | FailedAsk | PendingAsk;

export interface SucceededAsk {
  /** Id of this read alone. */
  readonly request_id: string;
  /** Id of the ask. */
  readonly id: string;
  readonly status: 'succeeded';
  readonly cached: boolean;
  readonly cache_tier: 'l1' | 'l2' | 'l3' | 'miss';
  /** One entry for each provider, as requested. */
  readonly providers: readonly (ProviderResult | ProviderError)[];
  /** Absent where no brands are tracked. */
  readonly brand_mentions?: readonly BrandMention[];
  readonly citations: readonly AggregatedCitation[];
  readonly usage: {
    /** Providers that answered, also from the cache. */
    readonly billable_units: number;
    readonly latency_ms: number;
    /** Price in credits. */
    readonly cost_cents: number;
    /** Absent unless the operator shows it and every cost is known. */
    readonly cost_breakdown?: {
      /** Equal to `cost_cents`. */
      readonly our_price_cents: number;
      /** Sum over `by_provider`. */
      readonly upstream_cost_cents_estimate: number;
      /** `our_price_cents` less `upstream_cost_cents_estimate`. */
      readonly margin_cents: number;
      /** Providers that answered. */
      readonly by_provider: Partial<Readonly<Record<ProviderId, {
        readonly upstream_cost_cents_estimate: number;
        /** `cached`: the answer was bought before. */
        readonly source: 'reported' | 'estimated' | 'cached';
      }>>>;
    };
  };
}

export interface PendingAsk {
  /** Id of this read alone. */
  readonly request_id: string;
  /** Id of the ask. */
  readonly id: string;
  readonly status: 'queued' | 'processing';
}
