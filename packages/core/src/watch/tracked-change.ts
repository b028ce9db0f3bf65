import { brandKey } from '../brand/brand-key.js';
import { REPORTED } from './competitors/competitor-change.js';
import type { PlatformStep } from './platform-step.js';
import type { PlatformState } from './state.js';
import type { CompetitorTrigger, Trigger } from './triggers.js';

/** Ranks of the tracked brand on a platform before and after a run: two nulls when it is still not named. */
export interface TrackedChange {
  readonly from: number | null;
  readonly to: number | null;
  readonly step: PlatformStep;
}

/** Reads a platform's step for the tracked brand; the competitors' changes are those of the step. */
export function trackedChange(step: PlatformStep, brand: string): TrackedChange {
  return { from: rankIn(step.before, brand), to: rankIn(step.after, brand), step };
}

/** Whether a change has what a trigger reports. */
export const HAPPENED: Readonly<Record<Trigger, (change: TrackedChange) => boolean>> = {
  mention_added: ({ from, to }) => from === null && to !== null,
  mention_removed: ({ from, to }) => from !== null && to === null,
  rank_changed: ({ from, to }) => from !== null && to !== null && from !== to,
  citation_changed: ({ step }) => step.citationChanges > 0,
  competitor_added: ({ step }) => hasReported(step, 'competitor_added'),
  competitor_removed: ({ step }) => hasReported(step, 'competitor_removed'),
  competitor_passed: ({ step }) => hasReported(step, 'competitor_passed'),
};

function hasReported({ competitorChanges }: PlatformStep, trigger: CompetitorTrigger): boolean {
  return competitorChanges.some(({ change }) => change === REPORTED[trigger]);
}

function rankIn({ brands }: PlatformState, brand: string): number | null {
  const key = brandKey(brand);
  return brands.find(({ name }) => brandKey(name) === key)?.rank ?? null;
}
