import test from 'ava';
import { probability } from '../../extraction/linear-model.js';
import { type Example, fitLogistic } from './logistic.js';

/** Numbers in [0, 1), the same in every run. */
function* numbers(): Generator<number, never> {
  let state = 1;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** Examples of which the odds are known. */
function drawn(count: number, weights: Readonly<Record<string, number>>): readonly Example[] {
  const random = numbers();
  return Array.from({ length: count }, () => {
    const features = new Map([
      ['bias', 1],
      ['a', random.next().value * 4 - 2],
      ['b', random.next().value < 0.5 ? 1 : 0],
    ]);
    const sum = [...features].reduce((all, [name, value]) => all + (weights[name] ?? 0) * value, 0);
    return { features, isHit: random.next().value < probability(sum) };
  });
}

test('the weights of drawn examples are recovered', (t) => {
  const known = { bias: -0.5, a: 1.5, b: -2 };
  const weights = fitLogistic(drawn(20_000, known), 0.01);
  for (const [name, weight] of Object.entries(known)) {
    t.true(Math.abs((weights.get(name) ?? 0) - weight) < 0.15, `${name}: ${weights.get(name)}`);
  }
});

test('a larger penalty gives smaller weights', (t) => {
  const examples = drawn(500, { bias: 0, a: 2, b: 1 });
  const size = (penalty: number) => Math.hypot(...fitLogistic(examples, penalty).values());
  t.true(size(100) < size(1));
});

test('examples that a feature parts wholly give finite weights', (t) => {
  const examples = Array.from({ length: 20 }, (_, at) => ({
    features: new Map([['a', at < 10 ? 1 : -1]]),
    isHit: at < 10,
  }));
  const weight = fitLogistic(examples, 1).get('a') ?? 0;
  t.true(Number.isFinite(weight) && weight > 1);
});

test('features of fewer than four examples have no weight, and examples may be none', (t) => {
  const examples = Array.from({ length: 8 }, (_, at) => ({
    features: new Map([['bias', 1], ...(at < 3 ? [['rare', 1] as const] : [])]),
    isHit: at < 4,
  }));
  t.deepEqual([...fitLogistic(examples, 1).keys()], ['bias']);
  t.is(fitLogistic([], 1).size, 0);
});

test('the same examples give the same weights', (t) => {
  const examples = drawn(300, { bias: 1, a: -1, b: 0.5 });
  t.deepEqual(fitLogistic(examples, 1), fitLogistic(examples, 1));
});
