import test from 'ava';
import type { Answer } from './answer.js';
import { askMentions } from './ask-mentions.js';

const saying = (text: string | null): Answer => ({ text, citations: [] });

test('each tracked brand that an answer names is told once per provider, the first rank first (ASK-28, TYP-24, TYP-28)', (t) => {
  const answers = [
    { provider: 'openai', answer: saying('Globex is clunky. Acme is excellent. Acme again.') },
    { provider: 'gemini', answer: saying('Only Initech here.') },
    { provider: 'anthropic', answer: saying('Acme is an option.') },
  ] as const;
  t.deepEqual(askMentions(answers, ['Acme', 'Globex', 'Umbrella'], 'words'), [
    { brand: 'Globex', provider: 'openai', rank: 1, sentiment: 'negative', context: 'Globex is clunky.' },
    { brand: 'Acme', provider: 'openai', rank: 2, sentiment: 'positive', context: 'Acme is excellent.' },
    { brand: 'Acme', provider: 'anthropic', rank: 1, sentiment: 'neutral', context: 'Acme is an option.' },
  ]);
});

test('two writings of a brand are the first of them', (t) => {
  const answers = [{ provider: 'openai', answer: saying('Acme leads.') }];
  t.deepEqual(
    askMentions(answers, ['ACME', 'acme', 'Acme'], 'words').map(({ brand }) => brand),
    ['ACME'],
  );
});

test('brands are found by the rule of the deployment', (t) => {
  const answers = [{ provider: 'openai', answer: saying('That is affordable.') }];
  t.is(askMentions(answers, ['Ford'], 'words').length, 0);
  t.is(askMentions(answers, ['Ford'], 'literal').length, 1);
});

test('nothing to track, and nothing said, is nothing found', (t) => {
  t.deepEqual(askMentions([{ provider: 'openai', answer: saying('Acme.') }], [], 'words'), []);
  t.deepEqual(askMentions([{ provider: 'openai', answer: saying(null) }], ['Acme'], 'words'), []);
});
