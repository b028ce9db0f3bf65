// Generated from docs/openapi.json by `npm run client-types`. Do not edit.

import type { FieldWarning, Interval, PlatformError, PlatformResult, WatchTrigger } from './shared.js';

export interface CreateWatchParams {
  /** Question of each run, sent as it is. */
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
  readonly mode: WatchMode;
  /** Time between two runs. The first run comes one interval after the creation. */
  readonly interval: Interval;
  /** Public `https` address that receives `watch.fired`. */
  readonly webhook_url: string;
  /** Key of the signatures. No reply contains it. */
  readonly webhook_secret: string;
  /** Changes that are reported. */
  readonly trigger_on?: readonly WatchTrigger[];
  /**
   * How much must change, and for how long, before an event.
   * Default: `{}`.
   */
  readonly sensitivity?: WatchSensitivity;
}

/** Surfaces to ask in each run. Announced modes answer 501. */
export type WatchMode = 'quick' | 'perplexity_live' | 'chatgpt_live' | 'gemini_live' | 'ai_overview' | 'ai_mode' | 'bing_copilot' | 'all_live' | 'deep' | 'change_track' | (string & {});

export interface WatchSensitivity {
  /**
   * Consecutive runs in which a change must hold.
   * Default: `1`.
   */
  readonly confirm?: number;
  /**
   * Places by which a rank must have moved.
   * Default: `1`.
   */
  readonly min_rank_change?: number;
  /**
   * Runs for which a trigger is silent after it fired.
   * Default: `0`.
   */
  readonly cooldown_runs?: number;
  /**
   * `true`: compares the sites that are cited instead of their pages.
   * Default: `false`.
   */
  readonly ignore_citation_churn?: boolean;
  /** False events a year at most, over all platforms and triggers. The watch learns how much answers differ. */
  readonly alarms_per_year?: number;
}

export interface UpdateWatchParams {
  readonly status?: WatchStatus;
  /** Question of each run, sent as it is. */
  readonly query?: string;
  /** Name to look for in the answers. */
  readonly brand?: string;
  /** `true`: the brand counts only where an answer writes it in the case of this request. */
  readonly case_sensitive?: boolean;
  /** Further names that count as the brand. Names that differ in writing alone are one. */
  readonly aliases?: readonly string[];
  /** Brands that are reported beside the brand. None of them may be the brand or an alias. Names that differ in writing alone are one, the first. */
  readonly competitors?: readonly string[];
  readonly mode?: WatchMode;
  /** Time between two runs. The first run comes one interval after the creation. */
  readonly interval?: Interval;
  /** Public `https` address that receives `watch.fired`. */
  readonly webhook_url?: string;
  /** Key of the signatures. No reply contains it. */
  readonly webhook_secret?: string;
  /** Changes that are reported. */
  readonly trigger_on?: readonly WatchTrigger[];
  /** How much must change, and for how long, before an event. */
  readonly sensitivity?: WatchSensitivity;
}

export type WatchStatus = 'active' | 'paused';

export interface Watch {
  readonly request_id: string;
  readonly id: string;
  readonly status: WatchStatus;
  /** Time of the next run; of a paused watch, what was planned at the pause. */
  readonly next_run_at: string;
  readonly created_at: string;
  readonly query: string;
  readonly brand: string;
  readonly case_sensitive: boolean;
  readonly aliases: readonly string[];
  readonly competitors: readonly string[];
  readonly mode: string;
  readonly interval: Interval;
  readonly webhook_url: string;
  readonly trigger_on: readonly WatchTrigger[];
  /** As `PATCH` takes it; with `alarms_per_year`, `confirm` is 1. */
  readonly sensitivity: WatchSensitivityOutput;
  /** Only of a watch with `sensitivity.alarms_per_year`. */
  readonly alarm_budget?: AlarmBudget;
  /** Fields of the request that had no effect. Absent where every field had one. */
  readonly warnings?: readonly FieldWarning[];
}

export interface WatchSensitivityOutput {
  /**
   * Consecutive runs in which a change must hold.
   * Default: `1`.
   */
  readonly confirm: number;
  /**
   * Places by which a rank must have moved.
   * Default: `1`.
   */
  readonly min_rank_change: number;
  /**
   * Runs for which a trigger is silent after it fired.
   * Default: `0`.
   */
  readonly cooldown_runs: number;
  /**
   * `true`: compares the sites that are cited instead of their pages.
   * Default: `false`.
   */
  readonly ignore_citation_churn: boolean;
  /** False events a year at most, over all platforms and triggers. The watch learns how much answers differ. */
  readonly alarms_per_year?: number;
}

export interface AlarmBudget {
  readonly alarms_per_year: number;
  /** By platform; empty before the first run. */
  readonly platforms: Readonly<Record<string, {
    /** Answers since the last reported change by which the watch judges, at most 176. */
    readonly observed_runs: number;
    /** Share of these answers that names the brand. */
    readonly mention_rate: number;
    /** Runs after which a lasting change is reported, by trigger. null: more than the watch looks back. */
    readonly runs_to_detect: Partial<Readonly<Record<WatchTrigger, number | null>>>;
  }>>;
}

export interface ListWatchesParams {
  /** Only watches of this status. */
  readonly status?: WatchStatus;
  /** Brand of the watch, compared without case, and with one space for white space. */
  readonly brand?: string;
  /** Mode of the entry; aliases resolve. A mode that no entry has gives an empty page. */
  readonly mode?: string;
  /**
   * Entries of the page, at most.
   * Default: `50`.
   */
  readonly limit?: number;
  /** `next_before` of the page before. Default: the newest entries. */
  readonly before?: string;
}

export interface WatchList {
  readonly request_id: string;
  readonly watches: readonly WatchRecord[];
  /** `before` of the next page; null on the last one. */
  readonly next_before: string | null;
}

export interface WatchRecord {
  readonly id: string;
  readonly status: WatchStatus;
  /** Time of the next run; of a paused watch, what was planned at the pause. */
  readonly next_run_at: string;
  readonly created_at: string;
  readonly query: string;
  readonly brand: string;
  readonly case_sensitive: boolean;
  readonly aliases: readonly string[];
  readonly competitors: readonly string[];
  readonly mode: string;
  readonly interval: Interval;
  readonly webhook_url: string;
  readonly trigger_on: readonly WatchTrigger[];
  /** As `PATCH` takes it; with `alarms_per_year`, `confirm` is 1. */
  readonly sensitivity: WatchSensitivityOutput;
}

export interface ListWatchRunsParams {
  /**
   * Entries of the page, at most.
   * Default: `50`.
   */
  readonly limit?: number;
  /** `next_before` of the page before. Default: the newest entries. */
  readonly before?: string;
}

export interface WatchRunList {
  readonly request_id: string;
  readonly runs: readonly WatchRunSummary[];
  /** `before` of the next page; null on the last one. */
  readonly next_before: string | null;
}

export interface WatchRunSummary {
  readonly id: string;
  readonly planned_for: string;
  /** `due`: no host has taken it yet. `skipped`: the watch was paused before, or `error` has the reason. */
  readonly state: 'due' | 'running' | 'succeeded' | 'failed' | 'skipped';
  /** null: no host has taken it yet. */
  readonly started_at: string | null;
  /** null: it is still open. */
  readonly ended_at: string | null;
  /** Code of the reason why it failed or was skipped, e.g. `insufficient_balance` or `budget_exceeded`; else null. */
  readonly error: string | null;
  /** Price in credits. */
  readonly cost_cents: number;
  /** Id of its check, with the whole answers for as long as checks are kept; null: no platform was asked yet. */
  readonly check_id: string | null;
  readonly triggers_fired: readonly WatchTrigger[];
  /** For people, not for parsing; empty where nothing has changed. */
  readonly diff_summary: string;
  /** Outcome of its event; null: nothing fired. */
  readonly delivery: 'pending' | 'delivered' | 'undelivered' | null;
}

export interface WatchRun {
  readonly request_id: string;
  readonly run: {
    readonly id: string;
    readonly planned_for: string;
    /** `due`: no host has taken it yet. `skipped`: the watch was paused before, or `error` has the reason. */
    readonly state: 'due' | 'running' | 'succeeded' | 'failed' | 'skipped';
    /** null: no host has taken it yet. */
    readonly started_at: string | null;
    /** null: it is still open. */
    readonly ended_at: string | null;
    /** Code of the reason why it failed or was skipped, e.g. `insufficient_balance` or `budget_exceeded`; else null. */
    readonly error: string | null;
    /** Price in credits. */
    readonly cost_cents: number;
    /** Id of its check, with the whole answers for as long as checks are kept; null: no platform was asked yet. */
    readonly check_id: string | null;
    readonly triggers_fired: readonly WatchTrigger[];
    /** For people, not for parsing; empty where nothing has changed. */
    readonly diff_summary: string;
    /** Outcome of its event; null: nothing fired. */
    readonly delivery: 'pending' | 'delivered' | 'undelivered' | null;
    /** null: the run is still open, or no platform was asked. */
    readonly response: ReadRunResponse | null;
  };
}

export interface ReadRunResponse {
  readonly mode: string;
  readonly query: string;
  readonly brand: string;
  readonly providers: Readonly<Record<string, PlatformResult>>;
  readonly errors: Readonly<Record<string, PlatformError>>;
  readonly brand_mentions: readonly {
    readonly brand: string;
    /** Platform whose answer names the brand. */
    readonly provider: string;
    readonly rank: number;
    /** `unknown` where the language of the sentence has no rules; events have `neutral` there. */
    readonly sentiment: 'positive' | 'neutral' | 'negative' | 'unknown';
    /** Sentence around the mention. */
    readonly context: string;
    /** Whether the answer knows the brand that it names. */
    readonly stance: 'present' | 'absent';
  }[];
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
