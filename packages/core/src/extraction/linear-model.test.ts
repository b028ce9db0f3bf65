import test from 'ava';
import { feature, featureName, placeFeature, placeFeatures, weightsById } from './feature.js';
import { logOdds, probability, sideBySide, WeightedSums } from './linear-model.js';

const NAME = feature('test name');
const PLACE = placeFeature('test place');

test('a feature has one id, and the id its name', (t) => {
  t.is(feature('test name'), NAME);
  t.is(featureName(NAME), 'test name');
  t.is(featureName(PLACE), 'test place');
  const byWord = placeFeatures('test behind ', ['with', 'from']);
  t.deepEqual([...byWord.values()].map(featureName), ['test behind with', 'test behind from']);
});

test('a sum has the weights of all features, of each model', (t) => {
  const models = [
    weightsById({ 'test name': 2, 'test place': 6, 'any test place': 1 }),
    weightsById({ 'test name': -1 }),
  ];
  const sums = new WeightedSums(sideBySide(models), models.length);
  sums.begin(3);
  sums.add(NAME, 0.5);
  sums.occurs(PLACE);
  sums.occurs(PLACE);
  t.deepEqual(
    [...sums.sums].map((sum) => Math.round(sum * 1e6) / 1e6),
    [2 * 0.5 + (6 * 2) / 3 + 1, -0.5],
  );
});

test('each candidate begins at zero, and has its own occurrences', (t) => {
  const sums = new WeightedSums(weightsById({ 'any test place': 1 }), 1);
  for (let candidate = 0; candidate < 2; candidate++) {
    sums.begin(1);
    t.is(sums.sums[0], 0);
    sums.occurs(PLACE);
    t.is(sums.sums[0], 1);
  }
});

test('a probability is between 0 and 1, and its odds are finite', (t) => {
  t.is(probability(0), 0.5);
  t.true(probability(800) <= 1 && probability(-800) >= 0);
  t.true(Math.abs(logOdds(0.5)) < 1e-9);
  for (const score of [0, 1]) t.true(Number.isFinite(logOdds(score)));
  t.true(logOdds(0.9) > 0 && logOdds(0.1) < 0);
});
