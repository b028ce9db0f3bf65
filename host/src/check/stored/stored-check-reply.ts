import type { CheckSummary, ListedCheck, StoredCheckResponse } from '@namedrop/contract';
import { toWire } from '@namedrop/core';
import type { StoredCheckRecord, StoredCheckSummary, StoredRequest, StoredVerdict } from '@namedrop/plugin-api';
import type { ListedSummary } from './listed-checks.js';
import { withRaw } from './raw-texts.js';

/** Returns a stored check as a list shows it. */
export function toCheckSummary(check: StoredCheckSummary): CheckSummary {
  const { id, createdAt, query, brand, mode, region, city, cost, durationMs, cacheStatus, verdicts, failures } = check;
  return {
    id,
    created_at: createdAt.toISOString(),
    query,
    brand,
    mode,
    region,
    ...(city !== undefined && { city }),
    cost_cents: toWire(cost),
    duration_ms: durationMs,
    cache_hit: cacheStatus !== 'miss',
    providers: Object.fromEntries(verdicts.map((verdict) => [verdict.platform, toSlot(verdict)])),
    errors: Object.fromEntries(failures.map(({ platform, code }) => [platform, { code }])),
  };
}

/** Returns a stored check as people list it: with the answers that pass the filter of answers, where one is given. */
export function toListedCheck(check: ListedSummary): ListedCheck {
  const { answers } = check;
  return { ...toCheckSummary(check), ...(answers && { answers: [...answers] }) };
}

function toSlot({ mentioned, rank, surfacePresent }: StoredVerdict): CheckSummary['providers'][string] {
  return { mentioned, rank, ...(surfacePresent === false && { surface_present: surfacePresent }) };
}

/** Returns a stored check as its caller got it. @param options.isWhole adds the text of each answer to its slot */
export function toStoredCheck(
  { id, createdAt, request, report, outcomes, cost, durationMs, cacheStatus, paidFor }: StoredCheckRecord,
  { isWhole }: { readonly isWhole: boolean },
): Omit<StoredCheckResponse, 'request_id'> {
  return {
    id,
    mode: request.mode,
    query: request.query,
    brand: request.brand,
    request: toRequest(request),
    providers: (isWhole ? withRaw(report, outcomes) : report).providers as StoredCheckResponse['providers'],
    errors: report.errors as StoredCheckResponse['errors'],
    created_at: createdAt.toISOString(),
    duration_ms: durationMs,
    cost_cents: toWire(cost),
    cache_hit: cacheStatus !== 'miss',
    ...(paidFor && { paid_for: paidFor }),
  };
}

function toRequest({
  region,
  city,
  platforms,
  models,
  include,
  caseSensitive,
  aliases,
  competitors,
}: StoredRequest): StoredCheckResponse['request'] {
  return {
    region,
    ...(city !== undefined && { city }),
    providers: [...platforms],
    ...(models && { models: models as Record<string, string> }),
    include: [...include],
    ...(caseSensitive && { case_sensitive: true }),
    ...(aliases && { aliases: [...aliases] }),
    ...(competitors && { competitors: [...competitors] }),
  };
}
