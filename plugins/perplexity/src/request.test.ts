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
