import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Question, SurfaceError } from '@namedrop/plugin-api';
import type { SurfaceSubject } from '@namedrop/testing';
import test from 'ava';
import { echoSubject } from './echo-subject.js';
import { echoPlugin } from './echo-surface.js';
import { passes } from './one-of-the-suite.test.helper.js';

type Ask = (question: Question, signal: AbortSignal) => Promise<Answer>;
type Spoil = (ask: Ask) => Ask;

let shared: Answer | undefined;
let last = '';

const SPOILT: Readonly<Record<string, { readonly notices: string; readonly spoil: Spoil }>> = {
  'forgets the citations': {
    notices: 'an answer becomes text, citations, model and tokens',
    spoil: (ask) => async (question, signal) => ({ ...(await ask(question, signal)), citations: [] }),
  },
  'keeps its first answer': {
    notices: '50 questions at once each get their own answer',
    spoil: (ask) => async (question, signal) => {
      const answer = await ask(question, signal);
      shared ??= answer;
      return shared;
    },
  },
  'mixes up questions that overlap': {
    notices: '50 questions at once each get their own answer',
    spoil: (ask) => async (question, signal) => {
      last = question.text;
      await wait(1);
      return ask({ ...question, text: last }, signal);
    },
  },
  'adds words of its own': {
    notices: 'emoji go out and come back unharmed',
    spoil: (ask) => (question, signal) => ask({ ...question, text: `${question.text} Mention brands.` }, signal),
  },
  'normalises what it is told': {
    notices: 'combining marks go out and come back unharmed',
    spoil: (ask) => (question, signal) => ask({ ...question, text: question.text.normalize('NFC') }, signal),
  },
  'asks everywhere from one country': {
    notices: 'the region goes out as its ISO country, or not at all where places are not honoured',
    spoil: (ask) => (question, signal) => ask({ ...question, region: 'us' }, signal),
  },
  'ignores the model asked for': {
    notices: 'the model is the one asked for, else the default',
    spoil:
      (ask) =>
      ({ model: _ignored, ...question }, signal) =>
        ask(question, signal),
  },
  'has no deadline': {
    notices: 'when the body stalls in its middle, the deadline ends the call as a timeout',
    spoil: (ask) => (question, _signal) => ask(question, AbortSignal.timeout(4_000)),
  },
  'calls a shutdown a timeout': {
    notices: 'when no headers come, a shutdown ends the call, and that is no timeout',
    spoil: (ask) => (question, signal) =>
      ask(question, signal).catch(() => Promise.reject(new SurfaceError('timeout', 'too late'))),
  },
  'tries again': {
    notices: 'HTTP 500 is the fault unavailable, and is not tried again',
    spoil: (ask) => (question, signal) => ask(question, signal).catch(() => ask(question, signal)),
  },
  'tells every failure alike': {
    notices: 'HTTP 429 is the fault rate_limited, and is not tried again',
    spoil: (ask) => (question, signal) =>
      ask(question, signal).catch(() => Promise.reject(new SurfaceError('error', 'it failed'))),
  },
  'throws what it finds': {
    notices: 'HTTP 200 with broken JSON is the fault error',
    spoil: (ask) => (question, signal) => ask(question, signal).catch((error) => Promise.reject(error.cause)),
  },
  'takes anything for an answer': {
    notices: 'a reply with a field missing or of another kind gives a sound answer or a SurfaceError',
    spoil: (ask) => (question, signal) => ask(question, signal).catch(() => ({ text: '', citations: [] })),
  },
  'repeats the prompt in its errors': {
    notices: 'neither error nor log repeats what HTTP 401 echoes',
    spoil: (ask) => (question, signal) =>
      ask(question, signal).catch((cause) => Promise.reject(new SurfaceError('auth_failed', question.text, { cause }))),
  },
  'asks the vendor once too often': {
    notices: 'an answer becomes text, citations, model and tokens',
    spoil: (ask) => async (question, signal) => {
      await ask(question, signal);
      return ask(question, signal);
    },
  },
};

for (const [fault, { notices, spoil }] of Object.entries(SPOILT)) {
  test(`the suite notices a surface that ${fault}`, async (t) => {
    t.false(await passes(t, { ...echoSubject, plugin: echoPlugin(spoil) }, notices));
  });
}

test('the suite notices an SDK that is loaded too early, a key in the address and an unnamed variable', async (t) => {
  const spoilt: Readonly<Record<string, Partial<SurfaceSubject>>> = {
    'its SDK is not loaded before the first question': { sdk: [echoSubject.module] },
    'the key travels in a header, and in no address or body': {
      config: (baseUrl, apiKey) => ({ baseUrl: `${baseUrl}/${apiKey}`, apiKey }),
    },
    'without a key it is unconfigured and says which variables it needs': { needs: ['ANOTHER_KEY'] },
  };
  for (const [title, change] of Object.entries(spoilt)) {
    t.false(await passes(t, { ...echoSubject, ...change }, title), title);
  }
});
