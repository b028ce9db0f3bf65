import test from 'ava';
import { lackOf, namedOf, slotsOf, tallyOf } from './board-run.js';

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

test('platforms without an AI answer and failed ones are not in the denominator', (t) => {
  const sum = tallyOf([RUN]);
  t.is(namedOf(sum), '2 of 3');
  t.is(lackOf(sum), '1 without an AI answer, 1 failed');
  t.deepEqual(slotsOf([RUN]).at(-1), 'perplexity');
});
