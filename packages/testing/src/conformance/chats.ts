import { ASK_ENGINES } from '@namedrop/contract';
import type { Chat } from '@namedrop/plugin-api';
import type { TestFn } from 'ava';
import { behaviours } from '../behaviours.js';
import { scene } from './scene.js';
import type { SurfaceSubject } from './subject.js';

const { reply } = behaviours;
const CITY = 'Kirkcaldy';
const SYSTEM = 'Answer like a 🧑‍🏫, in "one" line.\n\u2028End.';

const CHAT: Chat = {
  turns: [
    { role: 'user', content: 'Which CRM is best?' },
    { role: 'assistant', content: 'That depends, 𝒜cme or Globex.' },
    { role: 'user', content: 'For a small agency? ' },
  ],
  webSearch: true,
};
const QUESTION = { text: 'For a small agency? ', chat: CHAT };

/** Registers the tests of chats, for the api surfaces of the platforms that the ask API asks. */
export function chatTests(test: TestFn, subject: SurfaceSubject): void {
  const { name, answer, answered, askedChat } = subject;

  test(`${name}: an api surface of a platform of the ask API, and no other, is asked chats`, async (t) => {
    const { surface } = await scene(t, subject, reply(answer('Yes.')));
    const isAsked = surface.channel === 'api' && ASK_ENGINES.some(({ platform }) => platform === surface.platform);
    t.is(askedChat !== undefined, isAsked, 'the subject has askedChat where the ask API asks the platform');
  });

  if (!askedChat) return;

  test(`${name}: a chat goes out turn by turn, with what the model is told before`, async (t) => {
    const { ask, questions } = await scene(t, subject, reply(answer('Yes.')));
    t.deepEqual(await ask({ ...QUESTION, chat: { ...CHAT, system: SYSTEM } }), answered('Yes.'));
    await ask(QUESTION);
    const [told, untold] = questions().map(askedChat);
    t.deepEqual(told, { ...CHAT, system: SYSTEM });
    t.deepEqual(untold, CHAT);
  });

  test(`${name}: a chat that is to do without a search sends no tool and no place`, async (t) => {
    const { ask, questions } = await scene(t, subject, reply(answer('Yes.')));
    await ask({ ...QUESTION, city: CITY, chat: { ...CHAT, webSearch: false, country: 'BR' } });
    t.deepEqual(askedChat(questions()[0]!), { ...CHAT, webSearch: false });
    t.false(questions()[0]!.body.includes(CITY));
  });

  test(`${name}: the country of a chat goes out in the region's place, where places are honoured`, async (t) => {
    const { ask, surface, questions } = await scene(t, subject, reply(answer('Yes.')));
    await ask({ ...QUESTION, region: 'uk', city: CITY, chat: { ...CHAT, country: 'BR' } });
    await ask({ ...QUESTION, region: 'uk', city: CITY });
    const [somewhere, anywhere] = questions().map(askedChat);
    const town = surface.localizes === 'city' ? { city: CITY } : {};
    t.deepEqual(somewhere, { ...CHAT, ...town, ...(surface.localizes && { country: 'BR' }) });
    t.deepEqual(anywhere, { ...CHAT, ...town });
  });

  test(`${name}: no chat fails for its temperature or its tokens`, async (t) => {
    const { ask, surface, questions } = await scene(t, subject, reply(answer('Yes.')));
    const models = surface.models?.allowed ?? [undefined];
    for (const model of models) {
      const chat = { ...CHAT, temperature: 2, maxTokens: 1 };
      t.deepEqual(await ask({ ...QUESTION, model, chat }), answered('Yes.'));
    }
    t.deepEqual(
      questions().map(askedChat),
      models.map(() => CHAT),
    );
  });
}
