import type { Answer } from '@namedrop/core';
import test from 'ava';
import { type Comparison, findingOf } from './asked-report.js';

const SAME: Comparison = { from: 'samples', drift: { missing: [], changed: [], added: [] } };
const ANSWER: Answer = { text: 'Acme.', citations: [{ url: 'https://a.example' }], model: 'm-1' };

const found = (answer: Partial<Answer>, comparison: Comparison = SAME) => {
  const outcome = { platform: 'acme', answer: { ...ANSWER, ...answer }, latencyMs: 1234 };
  return findingOf({ name: 'acme-api', outcome, comparison }, (text) => text.replaceAll('secret', '•••'));
};

test('the cost of an answer is printed with its source, and unknown is no zero', (t) => {
  const { detail, asked } = found({ cost: { usd: 0.00312, source: 'reported' } });
  t.is(detail, '1.2 s, m-1, 5 characters, 1 citation, $0.0031 (reported), no drift');
  t.deepEqual(asked?.cost, { usd: 0.00312, source: 'reported' });
  t.is(found({}).asked?.cost, null);
});

test('an answer without sources is a warning, unless the engine says that it did not search', (t) => {
  t.is(found({ citations: [] }).state, 'warn');
  t.is(found({ citations: [], grounded: false }).state, 'ok');
  t.regex(found({ citations: [], grounded: false }).detail, /0 citations, answered without a search/);
  t.is(found({ text: null, citations: [] }).state, 'warn');
});

test('a reply that resembles no sample has drifted', (t) => {
  t.like(found({}, { from: 'samples' }), { state: 'fail', asked: { compared_with: 'samples', drift: null } });
  t.is(found({}, { left: 'its plugin ships no samples' }).state, 'ok');
});

test('the report holds no secret that the vendor echoes as a model or as the name of a field', (t) => {
  const drift = { missing: ['secret_a'], changed: ['secret: array, was string'], added: ['h_secret'] };
  const { asked } = found({ model: 'm-secret' }, { from: 'samples', drift });
  t.is(asked?.model, 'm-•••');
  t.deepEqual(asked?.drift, { missing: ['•••_a'], changed: ['•••: array, was string'], added: ['h_•••'] });
});

test('texts of a vendor lose secrets and control characters', (t) => {
  t.regex(found({ model: 'secret\u001b[2J' }).detail, /, •••\uFFFD\[2J, /);
});
