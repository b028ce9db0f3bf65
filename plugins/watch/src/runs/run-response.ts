import type { WatchRunResponse } from '@namedrop/contract';
import { aggregateCitations, brandMentions, type Platform, type PlatformResult, toWire } from '@namedrop/core';
import type { Check, Watch } from '@namedrop/plugin-api';

/** What a run found, as the event tells it and as it is kept (docs/conformance.md, EVT-13). */
export function runResponse(
  { query, brand, caseSensitive, mode }: Pick<Watch, 'query' | 'brand' | 'caseSensitive' | 'mode'>,
  {
    report,
    outcomes,
    matching,
    cost,
    durationMs,
  }: Pick<Check, 'report' | 'outcomes' | 'matching' | 'cost' | 'durationMs'>,
): WatchRunResponse {
  const results = Object.entries(report.providers) as [Platform, PlatformResult][];
  const cited = results.map(([source, { citations }]) => ({ source, citations }));
  return {
    mode,
    query,
    brand,
    providers: report.providers as WatchRunResponse['providers'],
    errors: report.errors as WatchRunResponse['errors'],
    brand_mentions: [...brandMentions(outcomes, { brand, caseSensitive, matching })],
    citations: aggregateCitations(cited) as WatchRunResponse['citations'],
    usage: { billable_units: report.answered, latency_ms: durationMs, cost_cents: toWire(cost) },
  };
}
