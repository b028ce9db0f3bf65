// Generated from docs/openapi.json by `npm run client-types`. Do not edit.

import type { Interval, WatchTrigger } from './shared.js';

export interface Modes {
  readonly request_id: string;
  readonly modes: readonly OfferedMode[];
  /** Announced modes, which answer 501 `mode_roadmap`. */
  readonly planned: readonly {
    readonly name: string;
    readonly eta: string;
    readonly message: string;
  }[];
  readonly regions: readonly {
    readonly id: string;
    readonly label: string;
  }[];
  /** Lengths of the texts and lists of a check, and its default region. */
  readonly check: {
    readonly query: {
      readonly min?: number;
      readonly max: number;
    };
    readonly brand: {
      readonly min?: number;
      readonly max: number;
    };
    readonly city: {
      readonly min?: number;
      readonly max: number;
    };
    readonly aliases: {
      readonly max_items: number;
      readonly max: number;
    };
    readonly competitors: {
      readonly max_items: number;
      readonly max: number;
    };
    readonly region: {
      readonly default: string;
    };
  };
  /** Lengths and choices of a watch. Absent on a deployment without watches. */
  readonly watch?: {
    readonly query: {
      readonly min?: number;
      readonly max: number;
    };
    readonly brand: {
      readonly min?: number;
      readonly max: number;
    };
    readonly aliases: {
      readonly max_items: number;
      readonly max: number;
    };
    readonly competitors: {
      readonly max_items: number;
      readonly max: number;
    };
    readonly webhook_url: {
      readonly min?: number;
      readonly max: number;
    };
    readonly webhook_secret: {
      readonly min?: number;
      readonly max: number;
    };
    readonly interval: readonly Interval[];
    readonly trigger_on: readonly WatchTrigger[];
    readonly sensitivity: {
      readonly confirm: {
        readonly min: number;
        readonly max: number;
        readonly default: number;
      };
      readonly min_rank_change: {
        readonly min: number;
        readonly max: number;
        readonly default: number;
      };
      readonly cooldown_runs: {
        readonly min: number;
        readonly max: number;
        readonly default: number;
      };
      readonly alarms_per_year: {
        readonly min: number;
        readonly max: number;
      };
    };
  };
}

export interface OfferedMode {
  readonly name: string;
  readonly label: string;
  readonly channel: 'api' | 'live';
  /** `ready`: at least one platform can be asked. */
  readonly state: Readiness;
  /** Credits of a fresh call on all platforms for this account. A failed platform costs nothing. */
  readonly price: number;
  /** Credits of a call that the cache alone answers. */
  readonly cached_price: number;
  readonly platforms: readonly OfferedPlatform[];
  /** Fields of a check that have an effect in this mode. */
  readonly honours: readonly ('providers' | 'models' | 'region' | 'city')[];
  /** Effect of each word of `include`. */
  readonly include: {
    readonly citations: 'always' | 'on_request' | 'never';
    readonly fan_out: 'always' | 'on_request' | 'never';
    readonly branding: 'always' | 'on_request' | 'never';
    readonly raw: 'always' | 'on_request' | 'never';
    readonly sentiment: 'always' | 'on_request' | 'never';
  };
  /** Older names of the mode, in checks alone. */
  readonly aliases: readonly string[];
}

export type Readiness = 'ready' | 'no_key' | 'not_installed';

export interface OfferedPlatform {
  /** Key of its slot in `providers` and `errors`. */
  readonly id: string;
  readonly label: string;
  readonly state: Readiness;
  /** Why it cannot be asked, for people. Absent where it is ready. */
  readonly message?: string;
  /** Milliseconds that an answer may take. */
  readonly deadline_ms: number;
  /** Models that `models` may name. Absent where the platform leaves no choice. */
  readonly models?: {
    readonly default: string;
    readonly allowed: readonly string[];
  };
  /** Finest location that it uses; null: none. Absent unless it is ready. */
  readonly localizes?: 'region' | 'city' | null;
  /** Regions from which it can be asked. Absent unless it is ready. */
  readonly regions?: readonly string[];
}

export interface Health {
  /** Platforms of `quick`, and others that were asked through an official API in the last seven days. */
  readonly platforms: Readonly<Record<string, PlatformHealth>>;
  /** Time of the numbers, up to 60 s ago. */
  readonly fetched_at: string;
  /** Page that explains the numbers. */
  readonly methodology_url: string;
}

export interface PlatformHealth {
  /** `unknown`: fewer than 20 calls in the last seven days. */
  readonly status: 'operational' | 'degraded' | 'down' | 'unknown';
  /** null: fewer than 20 calls. */
  readonly success_rate_7d: number | null;
  /** Latency of the calls that succeeded; null: fewer than 20 calls, or none succeeded. */
  readonly p95_latency_ms: number | null;
  readonly target_success_rate: number;
  readonly target_p95_latency_ms: number;
  /** Calls of the last seven days. */
  readonly sample_size_7d: number;
}
