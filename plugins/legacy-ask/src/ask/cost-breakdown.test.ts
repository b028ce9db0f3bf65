import test from 'ava';
import fc from 'fast-check';
import { costBreakdown } from './cost-breakdown.js';
import type { UpstreamCosts } from './upstream-costs.js';

test('a breakdown is in credits, and its margin is the price less the costs', (t) => {
  const upstream: UpstreamCosts = {
    openai: { usd: 0.0218, source: 'estimated' },
    perplexity: { usd: 0.00119, source: 'reported' },
    gemini: { usd: 0, source: 'cached' },
  };
  t.deepEqual(costBreakdown(80, upstream, 0.01), {
    our_price_cents: 80,
    upstream_cost_cents_estimate: 2.299,
    margin_cents: 77.701,
    by_provider: {
      openai: { upstream_cost_cents_estimate: 2.18, source: 'estimated' },
      perplexity: { upstream_cost_cents_estimate: 0.119, source: 'reported' },
      gemini: { upstream_cost_cents_estimate: 0, source: 'cached' },
    },
  });
  t.is(costBreakdown(80, upstream, 0.001).upstream_cost_cents_estimate, 22.99);
});

test('an ask that costs more than its price has a margin below 0', (t) => {
  const upstream: UpstreamCosts = { openai: { usd: 1.5, source: 'reported' } };
  t.is(costBreakdown(37.5, upstream, 0.01).margin_cents, -112.5);
});

test('the parts add up to the whole without a rounding error', (t) => {
  const usd = fc.integer({ min: 0, max: 1_000_000_000 }).map((nanos) => nanos / 1e9);
  const cost = usd.map((amount) => ({ usd: amount, source: 'reported' as const }));
  const upstreams = fc.record({ openai: cost, anthropic: cost, gemini: cost, perplexity: cost });
  const units = (credits: number) => Math.round(credits * 10_000);
  const isExact = (credits: number) => units(credits) / 10_000 === credits;
  fc.assert(
    fc.property(fc.nat(100_000), upstreams, fc.integer({ min: 1, max: 1_000_000 }), (hundredths, upstream, micros) => {
      const told = costBreakdown(hundredths / 100, upstream, micros / 1e6);
      const { our_price_cents: price, upstream_cost_cents_estimate: costs, margin_cents: margin } = told;
      const parts = Object.values(told.by_provider).map((part) => part.upstream_cost_cents_estimate);
      t.true([price, costs, margin, ...parts].every(isExact));
      t.is(units(price), hundredths * 100);
      t.is(
        parts.reduce((sum, part) => sum + units(part), 0),
        units(costs),
      );
      t.is(units(margin), units(price) - units(costs));
    }),
  );
});
