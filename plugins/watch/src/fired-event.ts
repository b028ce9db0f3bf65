import type { WatchFired, WatchRunResponse } from '@namedrop/contract';
import { type Comparison, cutText, isLongerThan } from '@namedrop/core';

/** The longest name of a watch, in code points. */
const NAME = 120;

/** What a watch tells of a run. */
export interface Firing {
  readonly watch: string;
  readonly run: string;
  readonly at: Date;
  /** Something has fired. */
  readonly comparison: Omit<Comparison, 'state'>;
  /** What the latest run before found; null: there was none. */
  readonly previous: Pick<WatchRunResponse, 'brand_mentions'> | null;
  readonly current: WatchRunResponse;
}

/** The body of `watch.fired` (docs/conformance.md, EVT). */
export function firedEvent({ watch, run, at, comparison, previous, current }: Firing): WatchFired {
  const { fired, delta, competitorChanges, summary, confirmedOver } = comparison;
  const [trigger] = fired as [WatchFired['trigger']];
  return {
    event: 'watch.fired',
    watch_id: watch,
    watch_name: nameOf(current),
    fired_at: at.toISOString(),
    trigger,
    triggers_fired: [...fired],
    run_id: run,
    diff_summary: summary,
    delta: delta as WatchFired['delta'],
    ...(competitorChanges.length > 0 && { competitor_changes: [...competitorChanges] }),
    previous_response: previous?.brand_mentions ?? null,
    current_response: current,
    ...(confirmedOver && { confirmed_over: confirmedOver }),
  };
}

function nameOf({ brand, query }: Pick<WatchRunResponse, 'brand' | 'query'>): string {
  const name = `${brand}: ${query}`;
  return isLongerThan(name, NAME) ? `${cutText(name, NAME - 1)}…` : name;
}
