import type { Platform } from '../catalog/names.js';
import type { CompetitorChange } from './competitors/competitor-change.js';
import type { WatchState } from './state.js';
import type { Trigger } from './triggers.js';

/** How the brands of a run differ from those before. */
export interface Delta {
  /** Named now, and on no observed platform before. */
  readonly new_brands: readonly string[];
  /** Named before, and on no observed platform now. */
  readonly dropped_brands: readonly string[];
  readonly rank_changes: readonly RankChange[];
  /** Whether the three highest brands, or their order, are others on some platform. */
  readonly top3_reordered: boolean;
}

/** A brand that was named on a platform before and is now, at another rank. */
export interface RankChange {
  readonly brand: string;
  readonly from_rank: number;
  readonly to_rank: number;
  readonly platform: Platform;
}

/** What a run has brought. */
export interface Comparison {
  /** For the next run. */
  readonly state: WatchState;
  /** What a watch is subscribed to and has happened, in the order of `TRIGGERS`. */
  readonly fired: readonly Trigger[];
  readonly delta: Delta;
  /** Changes of the competitors that the watch names, whether it is subscribed to them or not. */
  readonly competitorChanges: readonly CompetitorChange[];
  /** One sentence per change, the tracked brand first; empty when nothing has changed. At most 1000 code points. */
  readonly summary: string;
  /** In how many runs the changes held, where that is more than one. */
  readonly confirmedOver?: number;
}
