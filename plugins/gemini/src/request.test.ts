import test from 'ava';
import { toRequest } from './request.js';

const { signal } = new AbortController();

test('the question is the only message, word for word, with Google Search and a single call', (t) => {
  t.deepEqual(toRequest({ text: '  best "crm"?\n', region: 'us' }, 'gemini-3.8-flash', signal), {
    model: 'gemini-3.8-flash',
    contents: [{ role: 'user', parts: [{ text: '  best "crm"?\n' }] }],
    config: { tools: [{ googleSearch: {} }], automaticContinuation: false, abortSignal: signal },
  });
});

test('a question may name its model', (t) => {
  const { model } = toRequest({ text: 'q', region: 'us', model: 'gemini-2.5-pro' }, 'gemini-3.8-flash', signal);
  t.is(model, 'gemini-2.5-pro');
});

test('region and city change nothing (CHK-24, CHK-27)', (t) => {
  const here = toRequest({ text: 'q', region: 'us' }, 'm', signal);
  t.deepEqual(toRequest({ text: 'q', region: 'au', city: 'Perth' }, 'm', signal), here);
});
