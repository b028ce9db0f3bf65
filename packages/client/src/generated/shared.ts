// Generated from docs/openapi.json by `npm run client-types`. Do not edit.

export interface PlatformResult {
  /** Whether the answer names the brand. */
  readonly mentioned: boolean;
  /** Place of the brand among those of the answer; null: not mentioned. */
  readonly rank: number | null;
  /** Sentence around the first mention; empty where there is none. */
  readonly context: string;
  /** How the context speaks of the brand; `unknown` in languages without rules. Only with `include: ["sentiment"]`, where the brand is mentioned. */
  readonly sentiment?: 'positive' | 'neutral' | 'negative' | 'unknown';
  /** `absent`: the context says that the engine knows nothing of the brand. Only with `include: ["sentiment"]`, where the brand is mentioned. */
  readonly stance?: 'present' | 'absent';
  /** Competitors in the order of the request, paired by `brand`: names that differ in writing alone have one entry. Absent unless the request names some. */
  readonly competitors?: readonly CompetitorResult[];
  readonly citations: readonly PlatformCitation[];
  /** Further searches of the engine; empty where it shows none. */
  readonly fan_out: readonly string[];
  /** Brands that the surface marks as such. Only of live surfaces. */
  readonly brand_entities?: readonly {
    readonly name: string;
    readonly domain?: string;
    readonly description?: string;
  }[];
  /** Ads beside the answer; empty: there were none. Absent where ads are not looked for. */
  readonly sponsored?: readonly {
    readonly advertiser: string;
    readonly title: string;
    readonly url: string;
    readonly domain: string;
    /** `false`: the ad was served and not shown. */
    readonly rendered: boolean;
  }[];
  /** The surface showed no AI answer. Absent where there was one. */
  readonly surface_present?: false;
  /** Answer as it came. Only with `include: ["raw"]`. */
  readonly raw?: string;
  /** Whether the engine searched the web first. Absent where the engine does not choose. */
  readonly grounded?: boolean;
}

export interface CompetitorResult {
  /** Name of the competitor, as it was sent. */
  readonly brand: string;
  /** Whether the answer names the brand. */
  readonly mentioned: boolean;
  /** Place of the brand among those of the answer; null: not mentioned. */
  readonly rank: number | null;
  /** Sentence around the first mention; empty where there is none. */
  readonly context: string;
  /** How the context speaks of the brand; `unknown` in languages without rules. Only with `include: ["sentiment"]`, where the brand is mentioned. */
  readonly sentiment?: 'positive' | 'neutral' | 'negative' | 'unknown';
  /** `absent`: the context says that the engine knows nothing of the brand. Only with `include: ["sentiment"]`, where the brand is mentioned. */
  readonly stance?: 'present' | 'absent';
}

export interface PlatformCitation {
  readonly url: string;
  /** Title of the page; its host name where the engine gives none. */
  readonly title: string;
  /** Span of the answer that the page supports, at most 300 characters. */
  readonly text?: string;
  /** Site as the surface shows it. Only with `include: ["branding"]`. */
  readonly branding?: {
    readonly name?: string;
    readonly domain?: string;
    readonly favicon_url?: string;
  };
}

export interface PlatformError {
  readonly code: 'upstream_unavailable' | 'upstream_rate_limited' | 'upstream_timeout' | 'surface_unavailable_in_region';
  readonly message: string;
  /** Absent with `surface_unavailable_in_region`. */
  readonly status?: 503;
}

export interface FieldWarning {
  /** Name of the field as it was sent, e.g. `regoin` or `models.gemini`. */
  readonly field: string;
  /** For people, not for parsing. */
  readonly message: string;
}

export type Interval = 'hourly' | 'daily' | 'weekly';

export type WatchTrigger = 'mention_added' | 'mention_removed' | 'rank_changed' | 'citation_changed' | 'competitor_added' | 'competitor_removed' | 'competitor_passed';

export type ProviderId = 'openai' | 'anthropic' | 'gemini' | 'perplexity';

export interface ProviderResult {
  readonly provider: ProviderId;
  readonly model: string;
  readonly content: string;
  readonly citations: readonly Citation[];
  readonly tokens: {
    readonly input: number;
    readonly output: number;
    readonly reasoning?: number;
  };
  readonly latency_ms: number;
}

export interface Citation {
  readonly url: string;
  readonly title?: string;
  readonly snippet?: string;
  /** Span of the answer that the page supports, at most 300 characters. */
  readonly text?: string;
}

export interface ProviderError {
  readonly provider: ProviderId;
  readonly error: {
    readonly code: 'provider_error' | 'provider_timeout' | 'provider_rate_limited' | 'provider_auth_failed' | 'provider_unavailable' | 'json_schema_not_supported';
    readonly message: string;
  };
}

export type Sentiment = 'positive' | 'neutral' | 'negative';

export interface AskUsage {
  /** Providers that answered, also from the cache. */
  readonly billable_units: number;
  readonly latency_ms: number;
  /** Price in credits. */
  readonly cost_cents: number;
}

export interface FailedAsk {
  /** Id of this read alone. */
  readonly request_id: string;
  /** Id of the ask. */
  readonly id: string;
  readonly status: 'failed';
  readonly error: {
    readonly code: string;
    readonly message: string;
  };
}
