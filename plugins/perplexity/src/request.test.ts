import type { Chat, Question } from '@namedrop/plugin-api';
import test from 'ava';
import { toRequest } from './request.js';

test('the question goes in word for word, nothing is kept, and a search has to be made', (t) => {
  t.deepEqual(toRequest({ text: '  best "crm"?\n', region: 'us' }, 'perplexity/sonar'), {
    model: 'perplexity/sonar',
    input: '  best "crm"?\n',
    tools: [{ type: 'web_search', user_location: { country: 'US' } }],
    tool_choice: { type: 'web_search' },
    store: false,
  });
});

test('a question may name its model', (t) => {
  const { model } = toRequest({ text: 'q', region: 'us', model: 'perplexity/own' }, 'perplexity/sonar');
  t.is(model, 'perplexity/own');
});

test('the region is told as an ISO country, and the city is not told (CHK-23, CHK-27)', (t) => {
  const placeOf = (question: Parameters<typeof toRequest>[0]) => toRequest(question, 'm').tools;
  const place = (country: string) => [{ type: 'web_search', user_location: { country } }];
  t.deepEqual(placeOf({ text: 'q', region: 'uk', city: 'Leeds' }), place('GB') as never);
  t.deepEqual(placeOf({ text: 'q', region: 'ca' }), place('CA') as never);
  t.deepEqual(placeOf({ text: 'q', region: 'au' }), place('AU') as never);
});

const chat: Chat = {
  turns: [
    { role: 'user', content: 'Which CRM?' },
    { role: 'assistant', content: 'Acme.' },
    { role: 'user', content: 'Why?' },
  ],
  webSearch: true,
};
const asked = (more: Partial<Chat> = {}, question: Partial<Question> = {}) =>
  toRequest({ text: 'Why?', region: 'uk', chat: { ...chat, ...more }, ...question }, 'perplexity/sonar');

test('a chat goes in turn by turn, with its system message as instructions (ASK-13)', (t) => {
  const { instructions, input } = asked({ system: 'Be brief.' });
  t.is(instructions, 'Be brief.');
  t.deepEqual(input, chat.turns.map((turn) => ({ type: 'message', ...turn })) as never);
  t.false('instructions' in asked());
});

test('a chat without a search has no tool, and none that it has to use (ASK-30)', (t) => {
  const request = asked({ webSearch: false, country: 'DE' });
  t.false('tools' in request || 'tool_choice' in request);
});

test('a chat is searched for in its country, in no city, and without a country anywhere (ASK-33, ASK-35)', (t) => {
  t.deepEqual(asked({ country: 'DE' }, { city: 'Ulm' }).tools, [
    { type: 'web_search', user_location: { country: 'DE' } },
  ]);
  t.deepEqual(asked({}, { city: 'Ulm' }).tools, [{ type: 'web_search' }]);
});

test('temperature and tokens go in, but never fewer than the API takes (ASK-22, ASK-23)', (t) => {
  t.like(asked({ temperature: 0, maxTokens: 500 }), { temperature: 0, max_output_tokens: 500 });
  t.is(asked({ maxTokens: 1 }).max_output_tokens, 16);
});
