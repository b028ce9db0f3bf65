import test from 'ava';
import fc from 'fast-check';
import { ASK_PRICES, type AskTerms, askPrice, askShare, checkPrice, credits, prorate, toWire } from './pricing.js';

test('credits are whole hundredths and come back as they went (TYP-32)', (t) => {
  t.is(toWire(credits(37.5)), 37.5);
  t.is(toWire(credits(150)), 150);
  t.is(toWire(credits(0.07)), 0.07);
  t.throws(() => credits(0.005), { instanceOf: RangeError });
});

test('shares of the listed prices are exact', (t) => {
  t.is(toWire(prorate(credits(150), 1, 4)), 37.5);
  t.is(toWire(prorate(credits(150), 2, 3)), 100);
  t.is(toWire(prorate(credits(165), 5, 6)), 137.5);
});

test('none pays nothing, all pay everything, and one more never costs less', (t) => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 10 }), (hundredths, total) => {
      const price = credits(hundredths / 100);
      const shares = Array.from({ length: total + 1 }, (_, answered) => prorate(price, answered, total));
      t.is(shares[0], credits(0));
      t.is(shares[total], price);
      for (let k = 1; k <= total; k++) t.true((shares[k] ?? -1) >= (shares[k - 1] ?? 0));
    }),
  );
});

test('cached answers cost 5 together, and never more than fresh ones', (t) => {
  const price = (listed: number, fresh: number, cached: number) =>
    toWire(checkPrice({ price: credits(listed), total: 4, fresh, cached }));
  t.is(price(150, 0, 4), 5);
  t.is(price(150, 2, 1), 80);
  t.is(price(150, 4, 0), 150);
  t.is(price(8, 0, 4), 5);
  t.is(price(8, 3, 1), 8);
  t.is(price(0, 0, 4), 0);
});

test('more answers than platforms is a mistake', (t) => {
  for (const [answered, total] of [
    [5, 4],
    [-1, 4],
    [0, 0],
    [Number.NaN, 4],
  ] as const) {
    t.throws(() => prorate(credits(150), answered, total), { instanceOf: RangeError });
  }
});

const shareOf = (terms: Partial<AskTerms>) =>
  toWire(askShare({ price: ASK_PRICES.searching, standard: false, ...terms }));

test('an answer of an ask has four prices: at once or later, with a search or without (ASK-31, ASQ-13)', (t) => {
  t.is(shareOf({}), 37.5);
  t.is(shareOf({ price: ASK_PRICES.plain }), 15);
  t.is(shareOf({ standard: true }), 26.25);
  t.is(shareOf({ price: ASK_PRICES.plain, standard: true }), 10.5);
});

test('a dearer model costs as many times as much, and what does not divide evenly is the caller’s', (t) => {
  t.is(shareOf({ multiplier: 2 }), 75);
  t.is(shareOf({ multiplier: 1.1, standard: true }), 28.87);
  t.is(shareOf({ multiplier: 0 }), 0);
  t.is(shareOf({ price: credits(0.01), standard: true }), 0);
});

test('an ask costs its fresh answers, and 5 once for any that are cached (ASK-50, ASK-53)', (t) => {
  const share = askShare({ price: ASK_PRICES.searching, standard: false });
  const price = (fresh: number, cached: number) =>
    toWire(askPrice({ fresh: Array.from({ length: fresh }, () => share), cached }));
  t.is(price(0, 0), 0);
  t.is(price(4, 0), 150);
  t.is(price(0, 1), 5);
  t.is(price(0, 4), 5);
  t.is(price(3, 1), 117.5);
});
