import test from 'ava';
import { headlineOf, unknownOf } from './headline.js';

const platform = (label: string, status: 'operational' | 'degraded' | 'down' | 'unknown') => ({ label, status });

test('the headline names platforms in trouble first', (t) => {
  const all = [
    platform('ChatGPT', 'operational'),
    platform('Claude', 'operational'),
    platform('Gemini', 'degraded'),
    platform('Grok', 'down'),
    platform('Perplexity', 'unknown'),
  ];
  t.is(headlineOf(all), 'Grok is down. Gemini answers less often than the target. ChatGPT and Claude work.');
  t.is(unknownOf(all), 'Too few calls of Perplexity to judge.');
});

test('platforms that all work, or all have too few calls, have a sentence of their own', (t) => {
  t.is(headlineOf([platform('ChatGPT', 'operational')]), 'All platforms work.');
  const unknown = [platform('ChatGPT', 'unknown')];
  t.regex(headlineOf(unknown), /too few calls yet/);
  t.is(unknownOf(unknown), undefined);
});
