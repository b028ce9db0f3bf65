// Generated from docs/openapi.json by `npm run client-types`. Do not edit.

import type { Ask } from './asks.js';
import type { FailedAsk, PlatformError, PlatformResult, Sentiment, WatchTrigger } from './shared.js';

export interface WatchFired {
  readonly event: 'watch.fired';
  readonly watch_id: string;
  /** `<brand>: <query>`, at most 120 characters. */
  readonly watch_name: string;
  readonly fired_at: string;
  /** First of `triggers_fired`. */
  readonly trigger: WatchTrigger;
  readonly triggers_fired: readonly WatchTrigger[];
  /** Id of the run. The same in every attempt: use it to recognize duplicates. */
  readonly run_id: string;
  /** The change in a sentence or two. For people, not for parsing. */
  readonly diff_summary: string;
  readonly delta: {
    readonly new_brands: readonly string[];
    readonly dropped_brands: readonly string[];
    readonly rank_changes: readonly {
      readonly brand: string;
      readonly from_rank: number;
      readonly to_rank: number;
      readonly platform: string;
    }[];
    readonly top3_reordered: boolean;
  };
  /** Changes of the competitors of the watch; absent: none. */
  readonly competitor_changes?: readonly {
    readonly brand: string;
    readonly platform: string;
    /** `passed`: it leads where the brand led, at the better rank or alone. */
    readonly change: 'added' | 'removed' | 'passed';
    /** null: it was not named. */
    readonly from_rank: number | null;
    /** null: it is no longer named. */
    readonly to_rank: number | null;
  }[];
  /** `brand_mentions` of the latest run before in which a platform answered; null: there was none. */
  readonly previous_response: readonly RunMention[] | null;
  readonly current_response: WatchRunResponse;
  /** Consecutive runs in which the change held. Only with a `sensitivity.confirm` of more than one. */
  readonly confirmed_over?: number;
  /** The delivery only tries the receiver: nothing has happened. */
  readonly test?: true;
}

export interface RunMention {
  readonly brand: string;
  /** Platform whose answer names the brand. */
  readonly provider: string;
  readonly rank: number;
  readonly sentiment: Sentiment;
  /** Sentence around the mention. */
  readonly context: string;
}

export interface WatchRunResponse {
  readonly mode: string;
  readonly query: string;
  readonly brand: string;
  readonly providers: Readonly<Record<string, PlatformResult>>;
  readonly errors: Readonly<Record<string, PlatformError>>;
  /** Mentions of all brands, competitors too: one for each platform that names it. */
  readonly brand_mentions: readonly RunMention[];
  readonly citations: readonly {
    readonly canonical_url: string;
    readonly domains: readonly string[];
    readonly providers_cited: readonly string[];
    readonly title?: string;
  }[];
  readonly usage: {
    /** Platforms that answered. */
    readonly billable_units: number;
    readonly latency_ms: number;
    /** Price of the run in credits. */
    readonly cost_cents: number;
  };
}

export interface AskCompleted {
  /** Id of the event. The same in every attempt: use it to recognize duplicates. */
  readonly id: string;
  readonly type: 'ask.completed';
  /** Unix seconds. */
  readonly created: number;
  /** Result of the ask, or why it failed. */
  readonly data: Ask | FailedAsk;
  /** Only of a run of a monitor. */
  readonly monitor?: {
    readonly id: string;
    readonly name: string;
    readonly run_id: string;
    readonly diff_summary: string;
  };
  /** The delivery only tries the receiver: there is no such ask. */
  readonly test?: true;
}
