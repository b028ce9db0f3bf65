import test from 'ava';
import { engineNamesIn, mayNameEngines } from './engine-names.js';
import { sourcesOf } from './source.js';
import { workspaces } from './tree.js';

test('no branch and no type outside the plugins, the demo and the interface names an engine', (t) => {
  const named = sourcesOf(workspaces())
    .filter(({ path }) => !mayNameEngines(path))
    .flatMap(({ path, text }) => engineNamesIn(path, text));
  t.deepEqual(named, [], 'ask the catalog');
});

for (const [source, found] of [
  [`if (platform === 'chatgpt') ask();`, ['chatgpt']],
  [`type Provider = 'openai' | 'other';`, ['openai']],
  ['const label = `Gemini`;', ['Gemini']],
  ['interface Slots { claude: string }', ['claude']],
  ['const labels = { ai_mode: 1 };', ['ai_mode']],
  ['health.perplexity;', ['perplexity']],
  ['class Ask { grok = 1 }', ['grok']],
  [`const marker = /utm_source=chatgpt.com/; // chatgpt`, []],
  [`throw new Error('chatgpt and claude failed'); health[perplexity];`, []],
] as const) {
  test(`${source} names ${found.join() || 'no engine'}`, (t) => {
    t.deepEqual(
      engineNamesIn('a.ts', source),
      found.map((name) => `a.ts: ${name}`),
    );
  });
}

for (const [path, may] of [
  ['packages/contract/src/interface-modes.ts', true],
  ['packages/contract/src/check.ts', false],
  ['plugins/chatgpt/src/index.ts', true],
  ['plugins/watch/src/index.ts', false],
  ['host/src/database/host-migrations.ts', true],
  ['host/src/check/checks.ts', false],
] as const) {
  test(`${path} may ${may ? '' : 'not '}name engines`, (t) => t.is(mayNameEngines(path), may));
}
