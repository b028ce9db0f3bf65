import type { Question } from '@namedrop/plugin-api';
import test from 'ava';
import { Config } from './config.js';
import { toRequest } from './request.js';

const QUESTION: Question = { text: '  best "crm"?\n', region: 'uk', city: 'Leeds' };

test('the question goes out word for word with a web search that the model may use, and is not stored', (t) => {
  t.deepEqual(toRequest(QUESTION, Config.parse({})), {
    model: 'grok-4.3',
    input: [{ role: 'user', content: '  best "crm"?\n' }],
    tools: [{ type: 'web_search' }],
    max_output_tokens: 4096,
    max_turns: 4,
    store: false,
  });
});

test('a question may name its model', (t) => {
  t.like(toRequest({ ...QUESTION, model: 'grok-4.7' }, Config.parse({})), { model: 'grok-4.7' });
});

test('posts are searched and the country is sent where the operator says so', (t) => {
  t.like(toRequest(QUESTION, Config.parse({ xSearch: true, userLocation: true })), {
    tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'GB' } }, { type: 'x_search' }],
  });
});
