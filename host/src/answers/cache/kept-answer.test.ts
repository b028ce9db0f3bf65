import test from 'ava';
import { answer, keptOf } from './cache.test.helper.js';
import { decoded, encoded, encodedWithoutAnswer } from './kept-answer.js';

test('an answer comes back from its text as it was, with every character', (t) => {
  t.deepEqual(decoded(encoded(keptOf())), keptOf());
  const absent = keptOf({ answer: { text: null, citations: [], sponsored: [] } });
  t.deepEqual(decoded(encoded(absent)), absent);
});

test('the cost of an answer comes back with it, and an answer that was stored without one has none', (t) => {
  const costing = keptOf({ answer: { ...answer, cost: { usd: 0.0157137, source: 'reported' }, grounded: true } });
  t.deepEqual(decoded(encoded(costing)), costing);
  t.is(decoded(encoded(keptOf()))?.answer.cost, undefined);
});

test('the text holds nothing that PostgreSQL refuses', (t) => {
  const text = encoded(keptOf());
  t.false(text.includes('\0'));
  t.true(text.isWellFormed());
});

test('without its answer it is no answer, as hosts of the release before find it, and with its answer it is whole', (t) => {
  const rest = encodedWithoutAnswer(keptOf());
  t.is(decoded(rest), undefined);
  t.is(`{"answer":${JSON.stringify(answer)},${rest.slice(1)}`, encoded(keptOf()));
});

test('what is damaged is no answer', (t) => {
  const { latencyMs, expiresAt } = keptOf();
  for (const text of [
    '',
    'null',
    '{"answer"',
    encoded(keptOf()).slice(0, -1),
    JSON.stringify({ answer, latencyMs }),
    JSON.stringify({ answer, latencyMs: 'soon', expiresAt }),
    JSON.stringify({ answer: { text: 5, citations: [] }, latencyMs, expiresAt }),
    JSON.stringify({ answer: { text: 'Acme' }, latencyMs, expiresAt }),
  ]) {
    t.is(decoded(text), undefined, text);
  }
});
