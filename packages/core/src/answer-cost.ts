import type { AnswerCost } from './answer.js';

/** US dollars. A higher cost of one answer is damage, and counts as unknown. */
export const MAX_COST_USD = 1000;

/** Whole picodollars (10⁻¹² US dollars): sums and products of them are exact. One token at 1 USD per million costs 10⁶. */
export type Picodollars = bigint;

const PICODOLLARS_PER_USD = 1e12;

/** Converts US dollars with at most 12 decimals without loss, up to `MAX_COST_USD`. */
export function picodollars(usd: number): Picodollars {
  return BigInt(Math.round(usd * PICODOLLARS_PER_USD));
}

/** Converts to US dollars: the number that is next to the exact amount. */
export function usdOf(amount: Picodollars): number {
  return Number(amount) / PICODOLLARS_PER_USD;
}

/** Returns the cost that an upstream reports in US dollars; undefined for anything but a number from 0 to `MAX_COST_USD`. */
export function reportedCost(usd: unknown): AnswerCost | undefined {
  return costOf(usd, 'reported');
}

/** Units that an upstream counted, all ≥ 0, and their price. */
export interface BilledUnits {
  readonly count: number;
  /** US dollars for one, with at most 12 decimals. */
  readonly unitUsd: number;
}

/** Adds up units at their prices; undefined for a sum that cannot be the cost of an answer. */
export function estimatedCost(units: readonly BilledUnits[]): AnswerCost | undefined {
  if (!units.every(isCounted)) return undefined;
  const sum = units.reduce((total, { count, unitUsd }) => total + BigInt(count) * picodollars(unitUsd), 0n);
  return costOf(usdOf(sum), 'estimated');
}

/** Prices of one model, in US dollars. */
export interface TokenPrices {
  /** For a million tokens of input, and of output; reasoning is output. */
  readonly input: number;
  readonly output: number;
  /** For a million tokens of input that came out of the upstream's cache; default: as other input. */
  readonly cachedInput?: number | undefined;
  /** For one search. */
  readonly search: number;
}

/** Use that an upstream counted for one answer. */
export interface ModelUse {
  /** Tokens, with those out of the cache. */
  readonly input: number;
  readonly cachedInput?: number | undefined;
  readonly output: number;
  readonly searches: number;
}

/** Estimates the cost of an answer; undefined without prices, and for counts that contradict each other. */
export function costOfTokens(use: ModelUse, prices: TokenPrices | undefined): AnswerCost | undefined {
  if (!prices) return undefined;
  const { input, cachedInput = 0, output, searches } = use;
  return estimatedCost([
    { count: input - cachedInput, unitUsd: prices.input / 1e6 },
    { count: cachedInput, unitUsd: (prices.cachedInput ?? prices.input) / 1e6 },
    { count: output, unitUsd: prices.output / 1e6 },
    { count: searches, unitUsd: prices.search },
  ]);
}

/** Use by an answer to a short question with a web search, about the mean of the recorded replies. */
const TYPICAL_USE: ModelUse = { input: 9000, output: 700, searches: 2 };

/** Estimates the cost of a typical answer, for a notice before an engine is asked; undefined without prices. */
export function typicalCost(prices: TokenPrices | undefined): AnswerCost | undefined {
  return costOfTokens(TYPICAL_USE, prices);
}

function isCounted({ count, unitUsd }: BilledUnits): boolean {
  return Number.isSafeInteger(count) && count >= 0 && isUsd(unitUsd);
}

function costOf(usd: unknown, source: AnswerCost['source']): AnswerCost | undefined {
  return isUsd(usd) ? { usd: usd + 0, source } : undefined;
}

function isUsd(usd: unknown): usd is number {
  return typeof usd === 'number' && usd >= 0 && usd <= MAX_COST_USD;
}
