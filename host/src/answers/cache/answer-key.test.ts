import type { AccountId, Chat, Question, Surface } from '@namedrop/plugin-api';
import test from 'ava';
import { answerKey } from './answer-key.js';

const chatgpt: Surface = {
  platform: 'chatgpt',
  channel: 'api',
  localizes: 'city',
  models: { default: 'gpt-5', allowed: ['gpt-5', 'gpt-5-mini'] },
  ask: () => Promise.reject(new Error('not reached')),
};
const question: Question = { text: 'Best CRM for São Paulo?', region: 'us', city: 'Austin' };
const keyOf = (part: Partial<Question> = {}, surface: Partial<Surface> = {}) =>
  answerKey({ ...chatgpt, ...surface }, { ...question, ...part });

test('a key is short and safe, whatever the question', (t) => {
  t.regex(keyOf({ text: '💡"\u0000\uD83D'.repeat(100) }), /^[\w-]{43}$/);
});

test('how a question was typed makes no other key', (t) => {
  for (const text of [
    '  Best CRM for São Paulo? ',
    'Best\tCRM \n\n for\u00a0 São Paulo?',
    question.text.normalize('NFD'),
  ]) {
    t.is(keyOf({ text }), keyOf(), JSON.stringify(text));
  }
  t.is(keyOf({ city: ' Austin ' }), keyOf());
});

test('everything that may change the answer makes another key (CHC-08)', (t) => {
  const keys = [
    keyOf(),
    keyOf({ text: 'Best crm for São Paulo?' }),
    keyOf({ text: 'Best CRM for Sao Paulo?' }),
    keyOf({ region: 'uk' }),
    keyOf({ city: 'Boston' }),
    keyOf({ city: undefined }),
    keyOf({ model: 'gpt-5-mini' }),
    keyOf({}, { channel: 'live' }),
    keyOf({}, { platform: 'claude' }),
  ];
  t.is(new Set(keys).size, keys.length);
});

test('the default model is what it stands for', (t) => {
  t.is(keyOf({ model: 'gpt-5' }), keyOf());
  t.is(keyOf({ model: 'gpt-5-mini' }), keyOf({}, { models: { default: 'gpt-5-mini', allowed: [] } }));
});

test('a revision makes other keys, and the key without one is that of earlier releases', (t) => {
  t.is(keyOf(), '1eW8lb6N08fEaMAHr5ZFzWjp7ZtL1XmHgGpexxrFLAc');
  const keys = [keyOf(), keyOf({}, { revision: 'a' }), keyOf({}, { revision: 'b' })];
  t.is(new Set(keys).size, keys.length);
  const ofAccount = answerKey(chatgpt, question, 'a' as AccountId);
  t.not(keyOf({}, { revision: 'a' }), ofAccount);
});

test('of the place only what the surface honours counts (CHC-07)', (t) => {
  const elsewhere = { region: 'uk', city: 'London' } as const;
  t.is(keyOf(elsewhere, { localizes: undefined }), keyOf({}, { localizes: undefined }));
  const byRegion = { localizes: 'region' } as const;
  t.is(keyOf({ city: 'London' }, byRegion), keyOf({}, byRegion));
  t.not(keyOf({ region: 'uk' }, byRegion), keyOf({}, byRegion));
});

test('no part of a question can stand for another', (t) => {
  t.not(keyOf({ text: 'a', region: 'us', city: 'b' }), keyOf({ text: 'a us b', city: undefined }));
  t.not(keyOf({ text: 'a","us' }), keyOf({ text: 'a' }));
});

const CHAT: Chat = { turns: [{ role: 'user', content: 'Best CRM?' }], webSearch: true };
const askKeyOf = (more: Partial<Chat> = {}, part: Partial<Question> = {}, surface: Partial<Surface> = {}) =>
  keyOf({ chat: { ...CHAT, ...more }, city: undefined, ...part }, surface);

test('an ask and a check of the same words have keys of their own', (t) => {
  t.not(askKeyOf({ turns: [{ role: 'user', content: question.text }] }), keyOf({ city: undefined }));
});

test('everything that a chat says makes another key (ASK-36)', (t) => {
  const [turn] = CHAT.turns;
  const keys = [
    askKeyOf(),
    askKeyOf({ system: 'Be brief.' }),
    askKeyOf({ turns: [turn!, turn!] }),
    askKeyOf({ turns: [{ role: 'assistant', content: 'Best CRM?' }] }),
    askKeyOf({ turns: [{ role: 'user', content: 'best CRM?' }] }),
    askKeyOf({ temperature: 0 }),
    askKeyOf({ maxTokens: 1 }),
    askKeyOf({ temperature: 1 }),
    askKeyOf({ webSearch: false }),
    askKeyOf({ country: 'DE' }),
    askKeyOf({ country: 'DE' }, { city: 'Ulm' }),
    askKeyOf({}, { city: 'Ulm' }),
    askKeyOf({}, { model: 'gpt-5-mini' }),
    askKeyOf({}, {}, { platform: 'claude' }),
  ];
  t.is(new Set(keys).size, keys.length);
  t.is(askKeyOf({ turns: [{ role: 'user', content: ' Best\n CRM? ' }] }), askKeyOf());
});

test('the region is no part of a chat, and of its place only what the surface honours counts', (t) => {
  t.is(askKeyOf({ country: 'DE' }, { region: 'uk' }), askKeyOf({ country: 'DE' }));
  const byCountry = { localizes: 'region' } as const;
  t.is(askKeyOf({ country: 'DE' }, { city: 'Ulm' }, byCountry), askKeyOf({ country: 'DE' }, {}, byCountry));
  t.not(askKeyOf({ country: 'DE' }, {}, byCountry), askKeyOf({}, {}, byCountry));
  const nowhere = { localizes: undefined };
  t.is(askKeyOf({ country: 'DE' }, { city: 'Ulm' }, nowhere), askKeyOf({}, {}, nowhere));
  t.is(askKeyOf({ webSearch: false, country: 'DE' }, { city: 'Ulm' }), askKeyOf({ webSearch: false }));
});

test('an account that keeps its answers to itself has keys of its own (ASK-39, ASK-40)', (t) => {
  const of = (account?: string) => answerKey(chatgpt, { ...question, chat: CHAT }, account as AccountId | undefined);
  t.is(of('an account'), of('an account'));
  t.is(new Set([of(), of('an account'), of('another')]).size, 3);
});
