import test from 'ava';
import { workspaces } from '../repository/tree.js';
import { engineNamesIn, mayNameEngines, unusedExemptions } from './engine-names.js';
import { engineWords } from './engine-words.js';
import { sourcesOf } from './source.js';

const words = await engineWords();
const namesIn = engineNamesIn(words);

test('no branch and no type outside the plugins, the demo and the interface names an engine', (t) => {
  const named = sourcesOf(workspaces())
    .filter(({ path }) => !mayNameEngines(path))
    .flatMap(({ path, text }) => namesIn(path, text));
  t.deepEqual(named, [], 'ask the catalog');
});

test('every exemption matches a source', (t) => {
  t.deepEqual(unusedExemptions(sourcesOf(workspaces()).map(({ path }) => path)), []);
});

test('the searched names are those of the interface and of the manifests of plugins', (t) => {
  for (const word of ['chatgpt', 'ChatGPT', 'openai', 'quick', 'Quick', 'all_live', 'realistic', 'grok', 'Grok', 'xai'])
    t.true(words.has(word), word);
});

for (const [source, found] of [
  [`if (platform === 'chatgpt') ask();`, ['chatgpt']],
  [`type Provider = 'openai' | 'other';`, ['openai']],
  ['const label = `Gemini`;', ['Gemini']],
  ['interface Slots { claude: string }', ['claude']],
  ['const labels = { ai_mode: 1 };', ['ai_mode']],
  ['health.perplexity;', ['perplexity']],
  ['class Ask { grok = 1 }', ['grok']],
  ['enum Engine { claude = 1, other }', ['claude']],
  ['class Prices { quick() {} }', ['quick']],
  ['interface Prices { quick(): number }', ['quick']],
  ['if (mode === `all_live`) ask();', ['all_live']],
  [`const current = { realistic: 'other' };`, ['realistic']],
  [`const marker = /utm_source=chatgpt.com/; // chatgpt`, ['chatgpt']],
  ['const letters = /(?:quickly|notgrok)/;', []],
  [`if (model.startsWith('gemini-')) ask();`, ['gemini']],
  [`const site = 'chatgpt.com';`, ['chatgpt']],
  ['const settings = { quickMs: 1 };', []],
  [`throw new Error('chatgpt and claude failed'); health[perplexity];`, []],
] as const) {
  test(`${source} names ${found.join() || 'no engine'}`, (t) => {
    t.deepEqual(
      namesIn('a.ts', source),
      found.map((name) => `a.ts: ${name}`),
    );
  });
}

for (const [path, may] of [
  ['packages/contract/src/interface-modes.ts', true],
  ['packages/contract/src/check/check-request.ts', false],
  ['plugins/chatgpt/src/index.ts', true],
  ['plugins/watch/src/index.ts', false],
  ['host/src/database/migrations/host-migrations.ts', true],
  ['host/src/check/checks.ts', false],
] as const) {
  test(`${path} may ${may ? '' : 'not '}name engines`, (t) => t.is(mayNameEngines(path), may));
}
