import test from 'ava';
import fc from 'fast-check';
import {
  costOfTokens,
  estimatedCost,
  MAX_COST_USD,
  picodollars,
  reportedCost,
  type TokenPrices,
  usdOf,
} from './answer-cost.js';

const PRICES: TokenPrices = { input: 1.25, cachedInput: 0.125, output: 10, search: 0.01 };
/** Whole picodollars up to the highest cost. */
const amount = fc.bigInt({ min: 0n, max: picodollars(MAX_COST_USD) });
/** US dollars with six decimals, as prices of a million tokens have at most. */
const price = fc.nat(50_000_000).map((millionths) => millionths / 1e6);
const tokens = fc.nat(500_000);

test('an amount of picodollars becomes US dollars and back without loss', (t) => {
  fc.assert(fc.property(amount, (picos) => t.is(picodollars(usdOf(picos)), picos)));
});

test('a sum of amounts does not depend on their order, and has no rounding error', (t) => {
  t.not(0.1 + 0.2, 0.3);
  t.is(usdOf(picodollars(0.1) + picodollars(0.2)), 0.3);
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000_000)), (nanos) => {
      const sum = nanos.reduce((total, nano) => total + picodollars(nano / 1e9), 0n);
      t.is(sum, BigInt(nanos.reduce((total, nano) => total + nano, 0)) * 1000n);
    }),
  );
});

test('tokens and searches cost what exact arithmetic says', (t) => {
  fc.assert(
    fc.property(
      fc.record({ input: price, cachedInput: price, output: price, search: price }),
      fc.record({ input: tokens, cachedInput: tokens, output: tokens, searches: fc.nat(50) }),
      (prices, { cachedInput, ...use }) => {
        const input = use.input + cachedInput;
        const millionths = (usd: number) => BigInt(Math.round(usd * 1e6));
        const exact =
          millionths(prices.input) * BigInt(use.input) +
          millionths(prices.cachedInput) * BigInt(cachedInput) +
          millionths(prices.output) * BigInt(use.output) +
          millionths(prices.search) * BigInt(use.searches) * 1_000_000n;
        const cost = costOfTokens({ ...use, input, cachedInput }, prices);
        if (exact > picodollars(MAX_COST_USD)) t.is(cost, undefined);
        else t.deepEqual(cost, { usd: usdOf(exact), source: 'estimated' });
      },
    ),
  );
});

test('more use never costs less', (t) => {
  fc.assert(
    fc.property(tokens, tokens, fc.nat(50), (input, output, searches) => {
      const cost = (more: number) =>
        costOfTokens({ input, output: output + more, searches }, PRICES)?.usd ?? Number.NaN;
      t.true(cost(1) > cost(0));
    }),
  );
});

test('cached input costs as other input where it has no price of its own', (t) => {
  const { cachedInput: _, ...prices } = PRICES;
  const use = { input: 1000, cachedInput: 900, output: 0, searches: 0 };
  t.is(costOfTokens(use, prices)?.usd, 0.00125);
  t.is(costOfTokens(use, PRICES)?.usd, 0.0002375);
});

test('no cost is estimated without prices, and from counts that cannot be right', (t) => {
  const use = { input: 10, output: 10, searches: 1 };
  t.is(costOfTokens(use, undefined), undefined);
  for (const wrong of [
    { cachedInput: 11 },
    { output: -1 },
    { output: 0.5 },
    { searches: Number.NaN },
    { input: 2 ** 53 },
  ]) {
    t.is(costOfTokens({ ...use, ...wrong }, PRICES), undefined, JSON.stringify(wrong));
  }
  t.is(estimatedCost([{ count: 1_000_001, unitUsd: 0.001 }]), undefined);
});

test('a reported cost is a number from 0 to the highest cost of an answer', (t) => {
  t.deepEqual(reportedCost(0.002), { usd: 0.002, source: 'reported' });
  t.deepEqual(reportedCost(-0), { usd: 0, source: 'reported' });
  t.is(reportedCost(MAX_COST_USD)?.usd, MAX_COST_USD);
  for (const wrong of [
    -0.001,
    MAX_COST_USD + 0.001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0.002',
    null,
    undefined,
    {},
    2n,
  ]) {
    t.is(reportedCost(wrong), undefined, String(wrong));
  }
});
