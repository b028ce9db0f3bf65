import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import perplexity from '@namedrop/perplexity';
import type { Plugin } from '@namedrop/plugin-api';
import { answerProblems, buildSurface, recordedTest } from '@namedrop/testing';
import test from 'ava';

/** Minutes are enough for any model; a replay takes none. */
const PATIENCE_MS = 90_000;

const SURFACES: Readonly<Record<string, { readonly plugin: Plugin; readonly key: string }>> = {
  chatgpt: { plugin: chatgpt, key: 'OPENAI_API_KEY' },
  claude: { plugin: claude, key: 'ANTHROPIC_API_KEY' },
  gemini: { plugin: gemini, key: 'GEMINI_API_KEY' },
  perplexity: { plugin: perplexity, key: 'PERPLEXITY_API_KEY' },
};

for (const [name, { plugin, key }] of Object.entries(SURFACES)) {
  const title = `${name}: a recorded answer has text, sources, its model and its tokens`;
  const folder = new URL('../../recordings/', import.meta.url);
  recordedTest(test, title, { folder, keys: [key] }, async (t, recording) => {
    const options = { fetch: recording.fetch, channel: 'api' } as const;
    const surface = await buildSurface(plugin, { apiKey: recording.key(key) }, options);
    const question = { text: 'Which CRMs suit a small agency? Name three.', region: 'uk', city: 'Leeds' } as const;
    const answer = await surface.ask(question, AbortSignal.timeout(PATIENCE_MS));
    t.deepEqual(answerProblems(answer), []);
    t.true((answer.text?.length ?? 0) > 20);
    t.true(answer.citations.length > 0);
    t.truthy(answer.model);
    t.true((answer.tokens?.output ?? 0) > 0);
  });
}
