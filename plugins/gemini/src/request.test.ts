import type { Chat, Question } from '@namedrop/plugin-api';
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

const chat: Chat = {
  turns: [
    { role: 'user', content: 'Which CRM?' },
    { role: 'assistant', content: 'Acme.' },
    { role: 'user', content: 'Why?' },
  ],
  webSearch: true,
};
const asked = (more: Partial<Chat> = {}, question: Partial<Question> = {}) =>
  toRequest({ text: 'Why?', region: 'uk', chat: { ...chat, ...more }, ...question }, 'gemini-3.8-flash', signal);

test('a chat goes in turn by turn in the words of the vendor, with its system message apart (ASK-13)', (t) => {
  const { contents, config } = asked({ system: 'Be brief.' });
  t.deepEqual(contents, [
    { role: 'user', parts: [{ text: 'Which CRM?' }] },
    { role: 'model', parts: [{ text: 'Acme.' }] },
    { role: 'user', parts: [{ text: 'Why?' }] },
  ]);
  t.is(config?.systemInstruction, 'Be brief.');
});

test('a chat without a search has no tool (ASK-30)', (t) => {
  t.deepEqual(asked({ webSearch: false }).config, { automaticContinuation: false, abortSignal: signal });
});

test('country and city change nothing (ASK-33, ASK-35)', (t) => {
  t.deepEqual(asked({ country: 'DE' }, { city: 'Ulm' }), asked());
});

test('temperature and tokens go in: those of the visible answer, and those for thinking on top (ASK-22, ASK-23)', (t) => {
  const { config } = asked({ temperature: 0, maxTokens: 500 });
  t.is(config?.temperature, 0);
  t.is(config?.maxOutputTokens, 500 + 4096);
});
