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
