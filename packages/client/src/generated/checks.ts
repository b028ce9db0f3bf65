// Generated from docs/openapi.json by `npm run client-types`. Do not edit.

import type { FieldWarning, PlatformError, PlatformResult } from './shared.js';

export interface CreateCheckParams {
  /** Question for the answer engines, sent as it is. */
  readonly query: string;
  /** Name to look for in the answers. */
  readonly brand: string;
  /**
   * `true`: the brand counts only where an answer writes it in the case of this request.
   * Default: `false`.
   */
  readonly case_sensitive?: boolean;
  /** Further names that count as the brand. Names that differ in writing alone are one. */
  readonly aliases?: readonly string[];
  /** Brands that are reported beside the brand. None of them may be the brand or an alias. Names that differ in writing alone are one, the first. */
  readonly competitors?: readonly string[];
  readonly mode: CheckMode;
  /** Platforms to ask, in modes that leave the choice, such as `quick`. Default: all of the mode. */
  readonly providers?: readonly string[];
  /**
   * Region from which live surfaces are asked, and of the web search of API platforms.
   * Default: `"us"`.
   */
  readonly region?: Region;
  /** Narrows the web search to a city of the region, where the platform uses one. */
  readonly city?: string;
  /** Model by platform, in modes that leave the choice. `GET /v1/modes` lists the allowed ones. */
  readonly models?: {
    readonly chatgpt?: string;
    readonly claude?: string;
    readonly gemini?: string;
    readonly perplexity?: string;
  };
  /** Further contents of the report. `citations` and `fan_out` are there in any case. */
  readonly include?: readonly ('citations' | 'fan_out' | 'branding' | 'raw' | 'sentiment')[];
}

/** Surfaces to ask. Announced modes answer 501; deprecated aliases: `realistic`. */
export type CheckMode = 'quick' | 'perplexity_live' | 'chatgpt_live' | 'gemini_live' | 'ai_overview' | 'ai_mode' | 'bing_copilot' | 'all_live' | 'realistic' | 'deep' | 'change_track' | (string & {});

export type Region = 'us' | 'uk' | 'ca' | 'au';

export interface Check {
  readonly request_id: string;
  /** Id of the check. Equal to `request_id`. */
  readonly id: string;
  /** Mode that ran, aliases resolved. */
  readonly mode: string;
  readonly query: string;
  readonly brand: string;
  /** Results by platform. */
  readonly providers: Readonly<Record<string, PlatformResult>>;
  /** Failures by platform, which cost nothing; empty: none. */
  readonly errors: Readonly<Record<string, PlatformError>>;
  readonly created_at: string;
  readonly duration_ms: number;
  /** Price of this call in credits. */
  readonly cost_cents: number;
  /** Balance after this call in credits. Absent on a deployment without a wallet. */
  readonly balance_after_cents?: number;
  /** Whether the cache alone answered. */
  readonly cache_hit: boolean;
  /** Fields of the request that had no effect. Absent where every field had one. */
  readonly warnings?: readonly FieldWarning[];
}

export interface ListChecksParams {
  /** Brand of the check, compared without case, and with one space for white space. */
  readonly brand?: string;
  /** Query of the check, compared like the brand. */
  readonly query?: string;
  /** Mode of the entry; aliases resolve. A mode that no entry has gives an empty page. */
  readonly mode?: string;
  /** Region of the check. */
  readonly region?: Region;
  /** Earliest time of a check, inclusive. */
  readonly from?: string | Date;
  /** Latest time of a check, exclusive. */
  readonly until?: string | Date;
  /** Platform that the check asked; of several with commas, at least one. */
  readonly platform?: string;
  /**
   * Entries of the page, at most.
   * Default: `50`.
   */
  readonly limit?: number;
  /** `next_before` of the page before. Default: the newest entries. */
  readonly before?: string;
}

export interface CheckList {
  readonly request_id: string;
  /** Checks, the newest first. */
  readonly checks: readonly CheckSummary[];
  /** `before` of the next page; null on the last one. */
  readonly next_before: string | null;
}

export interface CheckSummary {
  /** Id of the check. Equal to `request_id`. */
  readonly id: string;
  readonly created_at: string;
  readonly query: string;
  readonly brand: string;
  /** Mode that ran, aliases resolved. */
  readonly mode: string;
  /** Price of this call in credits. */
  readonly cost_cents: number;
  readonly duration_ms: number;
  /** Whether the cache alone answered. */
  readonly cache_hit: boolean;
  readonly region: Region;
  readonly city?: string;
  readonly providers: Readonly<Record<string, {
    /** Whether the answer names the brand. */
    readonly mentioned: boolean;
    /** Place of the brand among those of the answer; null: not mentioned. */
    readonly rank: number | null;
    /** The surface showed no AI answer. Absent where there was one. */
    readonly surface_present?: false;
  }>>;
  readonly errors: Readonly<Record<string, {
    readonly code: 'upstream_unavailable' | 'upstream_rate_limited' | 'upstream_timeout' | 'surface_unavailable_in_region';
  }>>;
}

export interface GetCheckParams {
  /** `raw`: each result has the full text of its answer, also where the check did not ask for it. */
  readonly include?: 'raw';
}

export interface StoredCheck {
  /** Id of this read. */
  readonly request_id: string;
  /** Id of the check. */
  readonly id: string;
  /** Mode that ran, aliases resolved. */
  readonly mode: string;
  readonly query: string;
  readonly brand: string;
  /** Results by platform. */
  readonly providers: Readonly<Record<string, PlatformResult>>;
  /** Failures by platform, which cost nothing; empty: none. */
  readonly errors: Readonly<Record<string, PlatformError>>;
  readonly created_at: string;
  readonly duration_ms: number;
  /** Price of this call in credits. */
  readonly cost_cents: number;
  /** Whether the cache alone answered. */
  readonly cache_hit: boolean;
  /** Further fields of the request. */
  readonly request: {
    readonly region: Region;
    readonly city?: string;
    /** Platforms that the check asked, in the order of the request. */
    readonly providers: readonly string[];
    readonly models?: Readonly<Record<string, string>>;
    readonly include: readonly ('citations' | 'fan_out' | 'branding' | 'raw' | 'sentiment')[];
    readonly case_sensitive?: true;
    /** Names that counted as the brand, each once. */
    readonly aliases?: readonly string[];
    /** Competitors, each once. */
    readonly competitors?: readonly string[];
  };
  /** Purpose in the ledger, e.g. `watch` with the id of the run. Absent: the check is a call of its own. */
  readonly paid_for?: {
    readonly kind: string;
    readonly id: string;
  };
}
