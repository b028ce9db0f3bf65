import type { CheckFilters } from '../../api/check-calls.js';
import { periodStart } from '../../format/period.js';

/** Filters of the list in the URL. `from` and `until` are days or times, in place of a period. */
export const FILTER_NAMES = [
  'query',
  'brand',
  'brand_id',
  'mode',
  'platform',
  'region',
  'outcome',
  'host',
  'competitor',
  'period',
  'from',
  'until',
] as const;
export type UrlFilters = Readonly<Partial<Record<(typeof FILTER_NAMES)[number], string>>>;

/** Makes the filters of the call. Times that are none are left out, and filters of a tracked brand without one. */
export function callFilters(filters: UrlFilters, now = new Date()): CheckFilters {
  const { period, from, until, outcome, host, competitor, ...rest } = filters;
  const ofBrand = rest.brand_id ? { outcome, host, competitor } : {};
  return { ...rest, ...ofBrand, from: timeOf(from) ?? periodStart(period, now), until: timeOf(until) };
}

function timeOf(text: string | undefined): string | undefined {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
