import type { WatchRunResponse } from '@namedrop/contract';
import {
  aggregateCitations,
  brandMentions,
  type Platform,
  type PlatformResult,
  type TrackedBrand,
  toWire,
} from '@namedrop/core';
import type { Check, Watch } from '@namedrop/plugin-api';
import { trackedBrand } from '../tracked-brand.js';

/** What a run found, as the event tells it and as it is kept (docs/conformance.md, EVT-13). */
export function runResponse(
  watch: TrackedBrand & Pick<Watch, 'query' | 'mode'>,
  check: Pick<Check, 'report' | 'outcomes' | 'matching' | 'cost' | 'durationMs'>,
): WatchRunResponse {
  const { query, brand, mode } = watch;
  const { report, outcomes, matching, cost, durationMs } = check;
  const results = Object.entries(report.providers) as [Platform, PlatformResult][];
  const cited = results.map(([source, { citations }]) => ({ source, citations }));
  return {
    mode,
    query,
    brand,
    providers: report.providers as WatchRunResponse['providers'],
    errors: report.errors as WatchRunResponse['errors'],
    brand_mentions: [...brandMentions(outcomes, { ...trackedBrand(watch), matching })],
    citations: aggregateCitations(cited) as WatchRunResponse['citations'],
    usage: { billable_units: report.answered, latency_ms: durationMs, cost_cents: toWire(cost) },
  };
}
