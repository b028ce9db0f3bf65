import type { Evidence } from './evidence.js';

/** Findings of one check. */
export interface Findings {
  /** Items that were looked at. */
  readonly looked: number;
  /** Items that are no violation and are counted apart. */
  readonly apart?: number;
  /** One sentence each, with ids. */
  readonly violations: readonly string[];
}

/** Looks for violations of one rule. */
export type Check = (evidence: Evidence) => Findings;
