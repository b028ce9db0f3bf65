import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import type { RecordedPlatform } from '@namedrop/demo';
import gemini from '@namedrop/gemini';
import perplexity from '@namedrop/perplexity';
import type { Plugin } from '@namedrop/plugin-api';
import { answerProblems, buildSurface } from '@namedrop/testing';
import test from 'ava';
import { ANSWER_LENGTHS, REPLIES } from './answers.js';
import { writeAnswer } from './write-answer.js';

const SURFACES: Readonly<Record<RecordedPlatform, { readonly plugin: Plugin; readonly marker: RegExp }>> = {
  chatgpt: { plugin: chatgpt, marker: / \(\[[^\]]+\]\([^)]+\)\)/g },
  claude: { plugin: claude, marker: /(?!)/g },
  gemini: { plugin: gemini, marker: /(?!)/g },
  perplexity: { plugin: perplexity, marker: /\[\d+\]/g },
};

for (const [platform, { plugin, marker }] of Object.entries(SURFACES)) {
  for (const characters of ANSWER_LENGTHS) {
    test(`${platform} reads every reply of ${characters} characters, with citations and tokens`, async (t) => {
      const replies = REPLIES[platform as RecordedPlatform][characters];
      for (const reply of replies) {
        const options = { fetch: async () => Response.json(JSON.parse(reply.toString())), channel: 'api' } as const;
        const surface = await buildSurface(plugin, { apiKey: 'key' }, options);
        const answer = await surface.ask({ text: 'best crm', region: 'us' }, AbortSignal.timeout(60_000));
        t.deepEqual(answerProblems(answer), []);
        t.is(answer.text?.replaceAll(marker, '').length, characters);
        t.true(answer.citations.length >= (characters > 1000 ? 4 : 1), `${answer.citations.length} citations`);
        t.true((answer.tokens?.output ?? 0) > 0);
      }
      t.is(new Set(replies.map(String)).size, replies.length);
    });
  }
}

test('an answer with the same seed is the same, with another seed it differs', (t) => {
  t.deepEqual(writeAnswer(4000, 5), writeAnswer(4000, 5));
  t.not(writeAnswer(4000, 5).text, writeAnswer(4000, 6).text);
});

test('a long answer has headings, lists, a table and brands in bold', (t) => {
  const { text, citations } = writeAnswer(4000, 1);
  for (const part of [/^## /m, /^1\. \*\*/m, /^- \*\*/m, /^\|---/m, /\*\*Acme\*\*/]) t.regex(text, part);
  t.true(citations.every(({ supports }) => text.includes(supports)));
});
