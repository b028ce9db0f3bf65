import type { Chat, Question } from '@namedrop/plugin-api';
import test from 'ava';
import { resumed, toRequest } from './request.js';

test('the question is the only message, word for word, with a search on offer', (t) => {
  t.deepEqual(toRequest({ text: '  best "crm"?\n', region: 'us' }, 'claude-haiku-5-5'), {
    model: 'claude-haiku-5-5',
    max_tokens: 4096,
    messages: [{ role: 'user', content: '  best "crm"?\n' }],
    tools: [
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: 5,
        user_location: { type: 'approximate', country: 'US' },
      },
    ],
  });
});

test('a question may name its model', (t) => {
  t.is(toRequest({ text: 'q', region: 'us', model: 'claude-opus-5' }, 'claude-haiku-5-5').model, 'claude-opus-5');
});

test('the region is told as an ISO country, with the city where one is given', (t) => {
  const placeOf = (question: Parameters<typeof toRequest>[0]) => {
    const [tool] = toRequest(question, 'm').tools ?? [];
    return (tool as { user_location?: unknown }).user_location;
  };
  t.deepEqual(placeOf({ text: 'q', region: 'uk', city: 'Leeds' }), {
    type: 'approximate',
    country: 'GB',
    city: 'Leeds',
  });
  t.deepEqual(placeOf({ text: 'q', region: 'ca' }), { type: 'approximate', country: 'CA' });
  t.deepEqual(placeOf({ text: 'q', region: 'au' }), { type: 'approximate', country: 'AU' });
});

test('a resumed call is the same call, with what was said so far', (t) => {
  const request = toRequest({ text: 'q', region: 'us' }, 'm');
  const said = [{ type: 'text', text: 'I will search.' }, { type: 'unknown' }];
  t.deepEqual(resumed(request, said), {
    ...request,
    messages: [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: said },
    ],
  } as never);
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
  toRequest({ text: 'Why?', region: 'uk', chat: { ...chat, ...more }, ...question }, 'claude-haiku-5-5');

test('a chat goes in turn by turn, with its system message apart (ASK-13)', (t) => {
  const { system, messages } = asked({ system: 'Be brief.' });
  t.is(system, 'Be brief.');
  t.deepEqual(messages, [...chat.turns]);
  t.false('system' in asked());
});

test('a chat without a search has no tool (ASK-30)', (t) => {
  t.false('tools' in asked({ webSearch: false, country: 'DE' }, { city: 'Ulm' }));
});

test('a chat is searched for in its country and city, and without them no place is told (ASK-33, ASK-35)', (t) => {
  const searchOf = (more: Partial<Chat>, question?: Partial<Question>) => asked(more, question).tools?.[0];
  const place = (where: object) => ({ user_location: { type: 'approximate', ...where } });
  t.like(searchOf({ country: 'DE' }, { city: 'Ulm' }), place({ country: 'DE', city: 'Ulm' }));
  t.like(searchOf({}, { city: 'Ulm' }), place({ city: 'Ulm' }));
  t.false('user_location' in (searchOf({}) ?? {}));
});

test('the tokens are those asked for, and a temperature, which the API refuses, is left out (ASK-22, ASK-23)', (t) => {
  const request = asked({ maxTokens: 1, temperature: 1 });
  t.is(request.max_tokens, 1);
  t.false('temperature' in request);
  t.is(asked().max_tokens, 4096);
});
