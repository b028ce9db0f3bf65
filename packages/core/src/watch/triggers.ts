/** Triggers of the interface, in its order: changes of the tracked brand. */
export const BRAND_TRIGGERS = ['mention_added', 'mention_removed', 'rank_changed', 'citation_changed'] as const;
export type BrandTrigger = (typeof BRAND_TRIGGERS)[number];

/** Triggers of the competitors that a watch names. */
export const COMPETITOR_TRIGGERS = ['competitor_added', 'competitor_removed', 'competitor_passed'] as const;
export type CompetitorTrigger = (typeof COMPETITOR_TRIGGERS)[number];

/** All triggers, in the order in which events list them. */
export const TRIGGERS = [...BRAND_TRIGGERS, ...COMPETITOR_TRIGGERS] as const;
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
