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
