import { LEAST_RESULTS } from '@namedrop/contract';
import { wilson } from '@namedrop/core/statistics';

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const CREDITS = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** `1,484`. */
export const formatCount = (value: number): string => WHOLE.format(value);

/** `61,480` or `27.5`. */
export const formatCredits = (value: number): string => CREDITS.format(value);

/** `45%` of a share between 0 and 1. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** `43–48%` of a range of shares. */
export const formatPercentRange = (low: number, high: number): string =>
  `${Math.round(low * 100)}–${Math.round(high * 100)}%`;

/** `3 answers`, `1 answer`. @param many default: `one` with an s */
export const formatAmount = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A share as it is shown. */
export interface ShownShare {
  /** `45%`; `2 of 4` under five answers; `–` without answers. */
  readonly text: string;
  /** `43–48%`; absent under five answers. */
  readonly interval?: string;
  /** 0 to 1; absent under five answers. */
  readonly share?: number;
}

/** Formats hits among answers: a percentage only from five answers on. */
export function showShare(hits: number, n: number): ShownShare {
  if (n === 0) return { text: '–' };
  const interval = n < LEAST_RESULTS ? undefined : wilson({ hits, n });
  if (!interval) return { text: `${formatCount(hits)} of ${formatCount(n)}` };
  return { text: formatPercent(hits / n), interval: formatPercentRange(interval.low, interval.high), share: hits / n };
}

/** `2.0`: an average rank has one decimal. */
export const formatRank = (rank: number): string => rank.toFixed(1);

/** `14.2 s`, `850 ms`, `3 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `1.2 GB`, `34 MB`, `12 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1000)} KB`;
}
