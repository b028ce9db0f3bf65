import test from 'ava';
import { featureName } from './feature.js';
import './features.js';
import './neighbours.js';
import './offers.js';
import { loadModel } from './model.js';
import weights from './model.json' with { type: 'json' };

/** Features that the code registers when it is loaded, before any model is. */
const registered = new Set<string>();
for (let id = 0; featureName(id) !== ''; id++) registered.add(featureName(id));

test('every weight is of a feature that the code computes', (t) => {
  for (const part of [weights.names, weights.neighbours, weights.offers]) {
    t.true(Object.keys(part).length > 100);
    t.deepEqual(
      Object.keys(part).filter((name) => !registered.has(name)),
      [],
    );
    t.true(Object.values(part).every(Number.isFinite));
  }
});

test('a model is loaded once, with a threshold between 0 and 1 and the hash of its labels', (t) => {
  const model = loadModel();
  t.is(loadModel(), model);
  t.true(model.threshold > 0 && model.threshold < 1);
  t.regex(weights.labels.sha256, /^[0-9a-f]{64}$/);
  t.true(weights.labels.answers > 0);
});
