import type { Platform } from '../../catalog/names.js';
import type { Shift } from '../series/series.js';
import type { CompetitorTrigger } from '../triggers.js';

/** Change of a competitor on a platform. */
export interface CompetitorChange {
  /** Name of the competitor, as the watch names it. */
  readonly brand: string;
  readonly platform: Platform;
  readonly change: 'added' | 'removed' | 'passed';
  /** Null where it was not named. */
  readonly from_rank: number | null;
  /** Null where it is no longer named. */
  readonly to_rank: number | null;
}

/** Change of a competitor, with all that its sentence needs. */
export interface CompetitorStep extends CompetitorChange {
  /** Rank of the tracked brand now; null where it is not named. */
  readonly brandRank: number | null;
  /** With an alarm budget: how often the latest answers show it. */
  readonly shift?: Shift;
}

/** The change that each trigger reports. */
export const REPORTED: Readonly<Record<CompetitorTrigger, CompetitorChange['change']>> = {
  competitor_added: 'added',
  competitor_removed: 'removed',
  competitor_passed: 'passed',
};

/** Returns the fields that events have. */
export function changeOf({ brand, platform, change, from_rank, to_rank }: CompetitorStep): CompetitorChange {
  return { brand, platform, change, from_rank, to_rank };
}
