import test from 'ava';
import { askedPlatforms, outcomeOf } from './check-outcome.js';

const RUN = {
  state: 'succeeded',
  providers: {
    chatgpt: { mentioned: true, rank: 2, stance: 'present' },
    gemini: { mentioned: true, rank: 1, stance: 'absent' },
    ai_mode: { mentioned: false, rank: null },
    ai_overview: { mentioned: false, rank: null, surface_present: false },
  },
  errors: { perplexity: { code: 'upstream_timeout' } },
} as const;

test('each result of a run has its sign', (t) => {
  const signs = ['chatgpt', 'gemini', 'ai_mode', 'ai_overview', 'perplexity', 'claude'].map((slot) =>
    outcomeOf(RUN, slot),
  );
  t.deepEqual(
    signs.map(({ outcome, rank }) => (rank === null ? outcome : `${outcome} ${rank}`)),
    ['named 2', 'absent 1', 'not_named', 'no_answer', 'failed', 'not_asked'],
  );
  t.is(outcomeOf({ state: 'running', providers: {}, errors: {} }, 'chatgpt').outcome, 'waiting');
  t.is(outcomeOf({ state: 'failed', providers: {}, errors: {} }, 'chatgpt').outcome, 'failed');
});

test('the platforms of a check come in the order of the catalog, unknown ones last', (t) => {
  t.deepEqual(askedPlatforms(RUN, ['claude', 'ai_mode', 'chatgpt', 'gemini']), [
    'ai_mode',
    'chatgpt',
    'gemini',
    'ai_overview',
    'perplexity',
  ]);
});
