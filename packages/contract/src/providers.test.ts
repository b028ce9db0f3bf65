import test from 'ava';
import { ProviderId, ProviderIds } from './providers.js';

const ALLOWED = 'allowed are openai, anthropic, gemini, perplexity';

/** What is wrong with a value, in words. */
const wrong = (value: unknown) => ProviderId.safeParse(value).error?.issues.map(({ message }) => message);

test('a platform’s name is told its provider, and any other what is allowed (TYP-02)', (t) => {
  for (const provider of ['openai', 'anthropic', 'gemini', 'perplexity']) t.is(wrong(provider), undefined);
  t.deepEqual(wrong('chatgpt'), [`"chatgpt" is called "openai" here; ${ALLOWED}`]);
  t.deepEqual(wrong('claude'), [`"claude" is called "anthropic" here; ${ALLOWED}`]);
  for (const other of ['grok', '', 'OpenAI', 1, null, ['claude']])
    t.deepEqual(wrong(other), [`must name providers; ${ALLOWED}`]);
});

test('what every object has is no other name of a provider', (t) => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    t.deepEqual(wrong(name), [`must name providers; ${ALLOWED}`]);
    const { error } = ProviderIds.safeParse([name]);
    t.is(error?.issues[0]?.message, `must name providers; ${ALLOWED}`);
  }
});
