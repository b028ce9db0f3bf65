import type { Chat, Question } from '@namedrop/plugin-api';
import test from 'ava';
import { toRequest } from './request.js';

test('the question is the only message, word for word, and a search has to be made', (t) => {
  t.deepEqual(toRequest({ text: '  best "crm"?\n', region: 'us' }, 'gpt-6-luna'), {
    model: 'gpt-6-luna',
    input: [{ role: 'user', content: '  best "crm"?\n' }],
    tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'US' } }],
    tool_choice: 'required',
    store: false,
  });
});

test('a question may name its model', (t) => {
  t.is(toRequest({ text: 'q', region: 'us', model: 'gpt-5.5' }, 'gpt-6-luna').model, 'gpt-5.5');
});

test('the region is told as an ISO country, with the city where one is given', (t) => {
  const placeOf = (question: Parameters<typeof toRequest>[0]) => toRequest(question, 'm').tools?.[0];
  const place = (where: object) => ({ type: 'web_search', user_location: { type: 'approximate', ...where } });
  t.deepEqual(placeOf({ text: 'q', region: 'uk', city: 'Leeds' }), place({ country: 'GB', city: 'Leeds' }) as never);
  t.deepEqual(placeOf({ text: 'q', region: 'ca' }), place({ country: 'CA' }) as never);
  t.deepEqual(placeOf({ text: 'q', region: 'au' }), place({ country: 'AU' }) as never);
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
  toRequest({ text: 'Why?', region: 'uk', chat: { ...chat, ...more }, ...question }, 'gpt-6-luna');

test('a chat goes in turn by turn, with its system message as instructions (ASK-13)', (t) => {
  const { instructions, input } = asked({ system: 'Be brief.' });
  t.is(instructions, 'Be brief.');
  t.deepEqual(input, [...chat.turns]);
  t.false('instructions' in asked());
});

test('a chat without a search has no tool, and none that it has to use (ASK-30)', (t) => {
  const request = asked({ webSearch: false, country: 'DE' }, { city: 'Ulm' });
  t.false('tools' in request || 'tool_choice' in request);
});

test('a chat is searched for in its country and city, and without them anywhere (ASK-33, ASK-35)', (t) => {
  const placeOf = (more: Partial<Chat>, question?: Partial<Question>) => {
    const [tool] = asked(more, question).tools ?? [];
    return (tool as { user_location?: unknown }).user_location;
  };
  t.deepEqual(placeOf({ country: 'DE' }, { city: 'Ulm' }), { type: 'approximate', country: 'DE', city: 'Ulm' });
  t.deepEqual(placeOf({}, { city: 'Ulm' }), { type: 'approximate', city: 'Ulm' });
  t.deepEqual(placeOf({}), { type: 'approximate' });
});

test('the temperature goes to models that take one, and the others are asked all the same (ASK-22)', (t) => {
  t.is(asked({ temperature: 0 }, { model: 'gpt-4.1-mini' }).temperature, 0);
  t.is(asked({ temperature: 2 }, { model: 'gpt-4o' }).temperature, 2);
  for (const model of ['gpt-6-luna', 'gpt-5.4-nano', 'our-own'])
    t.false('temperature' in asked({ temperature: 1 }, { model }), model);
});

test('the tokens are those of the visible answer: thinking has its own, and the API its least (ASK-23)', (t) => {
  t.is(asked({ maxTokens: 500 }, { model: 'gpt-4o' }).max_output_tokens, 500);
  t.is(asked({ maxTokens: 1 }, { model: 'gpt-4o' }).max_output_tokens, 16);
  t.is(asked({ maxTokens: 500 }).max_output_tokens, 500 + 4096);
  t.false('max_output_tokens' in asked());
});
