import test from 'ava';
import { answer, DAY, HOUR_MS, keptOf, reader, START } from './cache.test.helper.js';
import { encoded, type KeptAnswer } from './kept-answer.js';

const MINUTE_MS = 60_000;
const read = (part: Partial<KeptAnswer>, channel: 'api' | 'live' = 'api') =>
  reader.read(encoded(keptOf(part)), channel);
const absent = { text: null, citations: [] };

test('what this host would have written is read as it was', (t) => {
  t.deepEqual(read({}), keptOf());
  t.truthy(read({ expiresAt: START + 1 }));
  t.truthy(read({ expiresAt: START + DAY.lifetimeMs }));
  t.truthy(read({ answer: absent }, 'live'));
});

test('what is over is not there, whatever the tier says', (t) => {
  t.is(read({ expiresAt: START }), undefined);
  t.is(read({ expiresAt: 1 }), undefined);
});

test('what lives longer than answers do is not believed, but for what clocks of hosts may differ', (t) => {
  const longest = START + DAY.lifetimeMs + 5 * MINUTE_MS;
  t.truthy(read({ expiresAt: longest }));
  for (const expiresAt of [longest + 1, Number.MAX_SAFE_INTEGER]) t.is(read({ expiresAt }), undefined);
  const shortest = START + HOUR_MS + 5 * MINUTE_MS;
  t.truthy(read({ answer: absent, expiresAt: shortest }, 'live'));
  t.is(read({ answer: absent, expiresAt: shortest + 1 }, 'live'), undefined);
});

test('that there was no answer is none of an API, and blanks are none anywhere', (t) => {
  t.is(read({ answer: absent }, 'api'), undefined);
  for (const channel of ['api', 'live'] as const)
    t.is(read({ answer: { ...answer, text: ' \n' } }, channel), undefined);
});

test('what is damaged is not there', (t) => {
  for (const text of ['', 'null', '{']) t.is(reader.read(text, 'api'), undefined);
});
