import type { CostBreakdown } from '@namedrop/contract';
import { picodollars } from '@namedrop/core';
import type { UpstreamCosts } from './upstream-costs.js';

/** Whole ten-thousandths of a credit: sums and differences of them are exact. */
const PER_CREDIT = 10_000;

/**
 * Compares the price of an ask with what its answers cost. Each provider's cost is rounded by itself, so that the parts
 * add up to the whole.
 * @param creditUsd price of a credit in US dollars, > 0
 */
export function costBreakdown(priceCredits: number, upstream: UpstreamCosts, creditUsd: number): CostBreakdown {
  const costs = Object.entries(upstream).map(([provider, { usd, source }]) => ({
    provider,
    source,
    cost: unitsOf(usd, creditUsd),
  }));
  const price = Math.round(priceCredits * PER_CREDIT);
  const sum = costs.reduce((total, { cost }) => total + cost, 0);
  return {
    our_price_cents: price / PER_CREDIT,
    upstream_cost_cents_estimate: sum / PER_CREDIT,
    margin_cents: (price - sum) / PER_CREDIT,
    by_provider: Object.fromEntries(
      costs.map(({ provider, source, cost }) => {
        return [provider, { upstream_cost_cents_estimate: cost / PER_CREDIT, source }];
      }),
    ),
  };
}

/** Converts US dollars, rounded half up. */
function unitsOf(usd: number, creditUsd: number): number {
  const credit = picodollars(creditUsd);
  return Number((2n * picodollars(usd) * BigInt(PER_CREDIT) + credit) / (2n * credit));
}
