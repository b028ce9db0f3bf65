import { randomUUID } from 'node:crypto';
import { type Answer, type Captures, type Surface, SurfaceError } from '@namedrop/plugin-api';
import type { SurfaceSubject } from '@namedrop/testing';
import test from 'ava';
import type { EchoKind } from './echo-capture.js';
import { echoChatSubject, echoSearchSubject } from './echo-live-subjects.js';
import { CHAT, echoLivePlugin, SEARCH, type Spoil } from './echo-live-surface.js';
import { passes } from './one-of-the-suite.test.helper.js';

interface Spoilt extends Spoil {
  /** How the title begins. */
  readonly notices: string;
  readonly kind?: Partial<EchoKind>;
}

/** A surface whose answers are changed. */
const answering =
  (change: (answer: Answer) => Answer) =>
  (surface: Surface): Surface => ({
    ...surface,
    ask: async (question, signal) => change(await surface.ask(question, signal)),
  });

/** Captures of which some methods are others. */
const withMethods =
  (methods: (captures: Captures) => Partial<Captures>) =>
  (captures: Captures): Captures => ({ ...captures, ...methods(captures) });

let lastQuestion = '';
const nothing = () => undefined;

const SPOILT_SEARCHES: Readonly<Record<string, Spoilt>> = {
  'names another vendor': {
    notices: 'it is a live surface that honours regions and goes through its one vendor',
    surface: (surface) => ({ ...surface, through: ['somebody'] }),
  },
  'puts ads into the text': {
    notices: 'ads stand beside the answer',
    surface: answering((answer) => ({ ...answer, text: `${answer.text} ${answer.sponsored?.[0]?.title}` })),
  },
  'cites its ads': {
    notices: 'ads stand beside the answer',
    surface: answering((answer) => ({ ...answer, citations: answer.sponsored ?? [] })),
  },
  'does not look for ads where there is no answer': {
    notices: 'a page without an AI answer is an answer without text and pages',
    surface: answering(({ sponsored: _dropped, ...answer }) => answer),
  },
  'keeps nothing': {
    notices: 'an answer is kept word for word',
    captures: withMethods(() => ({ keep: nothing })),
  },
  'keeps no failures': {
    notices: 'an empty answer is kept word for word',
    captures: withMethods(({ keep }) => ({ keep: (one) => typeof one.reading !== 'string' && keep(one) })),
  },
  'reads a kept reply otherwise': {
    notices: 'an answer is kept word for word',
    surface: (surface) => ({ ...surface, reread: () => ({ text: 'Yes.', citations: [] }) }),
  },
  'counts nothing': {
    notices: 'an element of an unknown kind harms nothing and is counted',
    captures: withMethods(() => ({ count: nothing })),
  },
  'counts answers as drift': {
    notices: 'a plain answer counts as no drift',
    captures: withMethods(({ count }) => ({
      keep: ({ platform, vendor }) => count({ platform, vendor, sign: 'empty_answer' }),
    })),
  },
  'counts in the words of the question': {
    notices: 'an answer without a word is counted',
    surface: ({ ask, ...surface }) => ({
      ...surface,
      ask: (question, signal) => {
        lastQuestion = question.text;
        return ask(question, signal);
      },
    }),
    captures: withMethods(({ count }) => ({ count: (drift) => count({ ...drift, detail: lastQuestion }) })),
  },
  'asks once more after anything': {
    notices: 'HTTP 400 is the fault error',
    kind: { retried: ['error'] },
  },
  'never asks again': {
    notices: 'HTTP 500 is the fault unavailable, and is asked once more',
    kind: { retried: [] },
  },
  'repeats the key as Basic authentication spells it': {
    notices: 'neither error nor log repeats what a text echoes',
    kind: {
      read: (body) => {
        throw new SurfaceError('error', body.slice(body.indexOf('(') + 1, body.indexOf(')')));
      },
    },
  },
};

const SPOILT_CHATS: Readonly<Record<string, Spoilt>> = {
  'says that there are no ads, and has not looked': {
    notices: 'nobody looked for ads, so it does not say that there are none',
    surface: answering((answer) => ({ ...answer, sponsored: [] })),
  },
  'takes a failure for an absent answer': {
    notices: 'whatever is missing in a reply, it never says that there was no answer',
    surface: (surface) => ({
      ...surface,
      ask: (question, signal) => surface.ask(question, signal).catch(() => ({ text: null, citations: [] })),
    }),
  },
  'gives up when a look fails': {
    notices: 'a look that fails is followed by another',
    kind: {
      fetch: ({ send, ...request }) =>
        CHAT.fetch({
          ...request,
          send: (path, json) =>
            send(path, json).catch((cause) => Promise.reject(new SurfaceError('error', 'it failed', { cause }))),
        }),
    },
  },
  'stores no id': {
    notices: "a task's id is stored before the first look",
    captures: withMethods(() => ({ noteOrdered: async () => undefined })),
  },
  'orders what it has ordered before': {
    notices: 'a task that is not done in time is a timeout',
    captures: withMethods(({ openTask }) => ({
      openTask: (subject) => openTask({ ...subject, question: randomUUID() }),
    })),
  },
  'never closes a task': {
    notices: 'a task that is not done in time is a timeout',
    captures: withMethods(() => ({ closeTask: async () => undefined })),
  },
  'takes up the task of another question': {
    notices: 'another question does not take up a task',
    captures: withMethods(({ openTask }) => ({ openTask: (subject) => openTask({ ...subject, question: 'any' }) })),
  },
  'orders again under another key': {
    notices: 'an order that may have got lost is repeated with its key',
    captures: withMethods(({ openTask }) => ({
      openTask: async (subject) => ({ ...(await openTask(subject)), idempotencyKey: randomUUID() }),
    })),
  },
};

const KINDS: readonly (readonly [SurfaceSubject, EchoKind, Readonly<Record<string, Spoilt>>])[] = [
  [echoSearchSubject, SEARCH, SPOILT_SEARCHES],
  [echoChatSubject, CHAT, SPOILT_CHATS],
];
for (const [subject, whole, spoilt] of KINDS) {
  for (const [fault, { notices, kind, ...spoil }] of Object.entries(spoilt)) {
    test(`the suite notices a live surface that ${fault}`, async (t) => {
      t.false(await passes(t, { ...subject, plugin: echoLivePlugin({ ...whole, ...kind }, spoil) }, notices));
    });
  }
}
