// Generated from docs/openapi.json by `npm run client-types`. Do not edit.

export interface Balance {
  readonly request_id: string;
  /** Credits of the account, held ones included. */
  readonly balance_cents: number;
  /** Part of the balance that is set aside for calls under way. */
  readonly held_cents: number;
  /** Page where the account can top up. */
  readonly topup_url: string;
}

export interface GetUsageParams {
  /** Start of the window. Default: 30 days before now. */
  readonly start?: string | Date;
  /** End of the window. Default: now. */
  readonly end?: string | Date;
  /**
   * Length of the entries of `series`, at most 10,000; `total`: none.
   * Default: `"day"`.
   */
  readonly granularity?: 'day' | 'hour' | 'total';
}

export interface Usage {
  readonly request_id: string;
  readonly account_id: string;
  readonly plan: string;
  readonly window: {
    readonly start: string;
    readonly end: string;
    readonly granularity: 'day' | 'hour' | 'total';
  };
  readonly total: UsageBucket;
  /** Ascending and without gaps; empty for `total`. */
  readonly series: readonly {
    /** Calls with a key and checks of people, also those that a cache answered or that were refused. */
    readonly requests: number;
    /** Platforms that were delivered, fresh or from a cache. */
    readonly billable_units: number;
    /** Calls that caches alone answered. */
    readonly cache_hits: number;
    /** Calls that were answered with 4xx or 5xx. */
    readonly errors: number;
    /** Fresh answers by provider. The four of the ask API are always there. */
    readonly provider_breakdown: Readonly<Record<string, number>>;
    /** Start of the entry. */
    readonly bucket: string;
  }[];
  /** Soft quota, which blocks no call; null: none. */
  readonly monthly_quota: number | null;
}

export interface UsageBucket {
  /** Calls with a key and checks of people, also those that a cache answered or that were refused. */
  readonly requests: number;
  /** Platforms that were delivered, fresh or from a cache. */
  readonly billable_units: number;
  /** Calls that caches alone answered. */
  readonly cache_hits: number;
  /** Calls that were answered with 4xx or 5xx. */
  readonly errors: number;
  /** Fresh answers by provider. The four of the ask API are always there. */
  readonly provider_breakdown: Readonly<Record<string, number>>;
}
