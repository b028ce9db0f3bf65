import test from 'ava';
import type { Outcome } from '../outcome.js';
import { brandMentions } from './brand-mentions.js';

const OPTIONS = { brand: 'Acme', matching: 'words' } as const;

test('each brand is mentioned once per platform, with its rank, sentence and sentiment (EVT-13)', (t) => {
  const outcomes: readonly Outcome[] = [
    {
      platform: 'gemini',
      answer: { text: 'Globex is the best choice. Acme is slow and expensive. Acme again.', citations: [] },
      latencyMs: 1,
    },
    { platform: 'claude', fault: 'timeout', detail: '', latencyMs: 1 },
    { platform: 'chatgpt', answer: { text: 'There is Acme.', citations: [] }, latencyMs: 1 },
    { platform: 'ai_overview', answer: { text: null, citations: [] }, latencyMs: 1 },
  ];
  t.deepEqual(brandMentions(outcomes, OPTIONS), [
    {
      brand: 'Globex',
      provider: 'gemini',
      rank: 1,
      sentiment: 'positive',
      context: 'Globex is the best choice.',
    },
    { brand: 'Acme', provider: 'gemini', rank: 2, sentiment: 'negative', context: 'Acme is slow and expensive.' },
    { brand: 'Acme', provider: 'chatgpt', rank: 1, sentiment: 'neutral', context: 'There is Acme.' },
  ]);
});

test('an answer that names no brand has no mentions', (t) => {
  const answer = { text: 'it depends on what you need.', citations: [] };
  t.deepEqual(brandMentions([{ platform: 'chatgpt', answer, latencyMs: 1 }], OPTIONS), []);
});
