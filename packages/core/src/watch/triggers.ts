/** What a watch can be told of, in the interface's order. */
export const TRIGGERS = ['mention_added', 'mention_removed', 'rank_changed', 'citation_changed'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** How much must change, and for how long, before a watch tells of it. */
export interface Sensitivity {
  /**
   * In how many consecutive observations of a platform a change must hold, 1 to 5. What is cited and has come or gone
   * before must hold for longer, unless this is 1.
   */
  readonly confirm: number;
  /** By how many places a rank must have moved, ≥ 1. */
  readonly minRankChange: number;
  /** For how many runs a trigger keeps silent after it fired, ≥ 0. A change that lasts is told afterwards. */
  readonly cooldownRuns: number;
  /** Compares the sites that are cited rather than their pages. */
  readonly ignoreCitationChurn: boolean;
  /**
   * False events a year that a watch may raise, 0.1 to 365. The watch then confirms changes by the noise of each platform,
   * and `confirm` holds only for the other brands of the delta.
   */
  readonly alarmsPerYear?: number;
}

/** Tells of every change at once, as the interface says. */
export const PLAIN: Sensitivity = { confirm: 1, minRankChange: 1, cooldownRuns: 0, ignoreCitationChurn: false };
