import test from 'ava';
import { didYouMean, nearest } from './nearest.js';

const FIELDS = ['query', 'brand', 'mode', 'providers', 'region', 'city', 'models', 'include'];
const MODES = ['quick', 'perplexity_live', 'chatgpt_live', 'ai_overview', 'ai_mode', 'all_live'];
const PLATFORMS = ['chatgpt', 'claude', 'gemini', 'perplexity'];

for (const [word, candidates, meant] of [
  ['regoin', FIELDS, 'region'],
  ['Region', FIELDS, 'region'],
  ['regio', FIELDS, 'region'],
  ['ciyt', FIELDS, 'city'],
  ['prompt', FIELDS, 'query'],
  ['platforms', FIELDS, 'providers'],
  ['country', FIELDS, 'region'],
  ['model', FIELDS, 'models'],
  ['mod', FIELDS, 'mode'],
  ['colour', FIELDS, undefined],
  ['x', FIELDS, undefined],
  ['', FIELDS, undefined],
  ['---', FIELDS, undefined],
  ['region', FIELDS, undefined],
  [`regio${'n'.repeat(50)}`, FIELDS, undefined],
  ['all-live', MODES, 'all_live'],
  ['ALL_LIVE', MODES, 'all_live'],
  ['AllLive', MODES, 'all_live'],
  ['ai-mod', MODES, 'ai_mode'],
  ['live', MODES, undefined],
  ['foo', MODES, undefined],
  ['chat-gpt', PLATFORMS, 'chatgpt'],
  ['chatgtp', PLATFORMS, 'chatgpt'],
  ['perplexty', PLATFORMS, 'perplexity'],
  ['openai', PLATFORMS, 'chatgpt'],
  ['bing', PLATFORMS, undefined],
  ['gb', ['us', 'uk', 'ca', 'au'], 'uk'],
  ['de', ['us', 'uk', 'ca', 'au'], undefined],
  ['minutely', ['hourly', 'daily', 'weekly'], undefined],
  ['constructor', ['toString', 'query'], undefined],
  ['modes', ['mode', 'model'], undefined],
  ['moda', ['mode', 'moda1', 'modb'], undefined],
] as const) {
  test(`the nearest of ${candidates.join(', ')} to "${word.slice(0, 20)}" is ${meant}`, (t) => {
    t.is(nearest(word, candidates), meant);
    t.is(didYouMean(word, candidates), meant && `Did you mean \`${meant}\`?`);
  });
}
