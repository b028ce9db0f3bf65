import type { Fault } from '@namedrop/plugin-api';
import type { TestFn } from 'ava';
import { type Behaviour, behaviours, bytesOf } from '../behaviours.js';
import { loopbackUpstream } from '../loopback-upstream.js';
import { attemptsFor } from './attempts.js';
import { scene, sceneOffline } from './scene.js';
import type { SurfaceSubject } from './subject.js';

const { brokenJson, cutOff, html, huge, inTurn, reply, reset, truncated } = behaviours;

const MORE_THAN_THE_CAP = 17 * 1024 * 1024;

/** Which fault an HTTP status is, for every vendor. */
const FAULT_OF_STATUS: Readonly<Record<number, Fault>> = {
  400: 'error',
  401: 'auth_failed',
  402: 'auth_failed',
  403: 'auth_failed',
  404: 'error',
  408: 'timeout',
  409: 'error',
  413: 'error',
  422: 'error',
  424: 'error',
  429: 'rate_limited',
  500: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
  520: 'unavailable',
  524: 'unavailable',
  529: 'unavailable',
};

/** Codes of a connection that never comes about, as Node puts them on the cause. */
const UNREACHABLE = ['ENOTFOUND', 'CERT_HAS_EXPIRED'];

/** What may stand where an error's body was expected. */
const ODD_ERROR_BODIES = [
  '{"error": [}',
  '',
  'null',
  '[]',
  '{"error":"x"}',
  '{"error":{"type":7}}',
  '{"error":{"details":[null,{}]}}',
];

/** What fails is told apart, asked once or as often as the subject says, and never thrown as anything but a SurfaceError. */
export function faultTests(test: TestFn, subject: SurfaceSubject): void {
  const { name } = subject;
  const whole = subject.answer('Unheard.');
  const statuses = Object.entries(FAULT_OF_STATUS).filter(([status]) => Number(status) !== subject.order?.known);
  const triedAgain = (attempts: number) => (attempts > 1 ? 'asked once more' : 'not tried again');

  for (const [status, expected] of statuses) {
    const attempts = attemptsFor(subject, expected);
    test(`${name}: HTTP ${status} is the fault ${expected}, and is ${triedAgain(attempts)}`, async (t) => {
      const body = subject.errorBody(Number(status), 'Something was wrong.');
      const headers = { 'retry-after': '0', 'x-should-retry': 'true' };
      const refusal = reply({ status: Number(status), headers, body });
      const { fail, questions } = await scene(t, subject, refusal, 'question');
      t.is((await fail()).fault, expected);
      t.is(questions().length, attempts);
    });
  }

  for (const { title, reply: body, fault, isFinal } of subject.errors ?? []) {
    test(`${name}: ${title}`, async (t) => {
      const { fail, questions } = await scene(t, subject, reply(body), 'question');
      t.is((await fail()).fault, fault);
      t.is(questions().length, isFinal ? 1 : attemptsFor(subject, fault));
    });
  }

  for (const [status, expected] of statuses) {
    test(`${name}: HTTP ${status} with a page of HTML is still the fault ${expected}`, async (t) => {
      const { fail } = await scene(t, subject, html(Number(status)), 'question');
      t.is((await fail()).fault, expected);
    });
  }

  test(`${name}: an error means what its status means, whatever its body is`, async (t) => {
    const { fail, behave } = await scene(t, subject, reply(whole), 'question');
    for (const body of ODD_ERROR_BODIES) {
      behave(reply({ status: 429, body }), 'question');
      t.is((await fail()).fault, 'rate_limited', body);
    }
    behave(cutOff({ status: 503, body: subject.errorBody(503, 'Something was wrong.') }, 20), 'question');
    t.is((await fail()).fault, 'unavailable');
  });

  for (const code of UNREACHABLE) {
    test(`${name}: a connection that fails with ${code} means unavailable, and what it says is not repeated`, async (t) => {
      const cause = Object.assign(new Error('the words of the network'), { code });
      const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
      const { fail } = await sceneOffline(t, subject, fetch, 'question');
      const { fault, message } = await fail();
      t.is(fault, 'unavailable');
      t.false(message.includes('words of the network'), message);
    });
  }

  test(`${name}: a refused connection means unavailable`, async (t) => {
    const { fail, upstream } = await scene(t, subject, reply(whole));
    await upstream.close();
    t.is((await fail()).fault, 'unavailable');
  });

  test(`${name}: a reset connection means unavailable, and is ${triedAgain(attemptsFor(subject, 'unavailable'))}`, async (t) => {
    const { fail, questions } = await scene(t, subject, reset(), 'question');
    t.is((await fail()).fault, 'unavailable');
    t.is(questions().length, attemptsFor(subject, 'unavailable'));
  });

  test(`${name}: a connection that breaks within the body means unavailable`, async (t) => {
    const broken = cutOff(whole, Math.floor(bytesOf(whole).length / 2));
    const { fail } = await scene(t, subject, broken, 'question');
    t.is((await fail()).fault, 'unavailable');
  });

  test(`${name}: a redirect is not followed, so that neither question nor key goes elsewhere`, async (t) => {
    const elsewhere = await loopbackUpstream(t, reply(whole));
    const redirect = reply({ status: 307, headers: { location: elsewhere.url }, body: {} });
    const { fail } = await scene(t, subject, redirect, 'question');
    t.is((await fail()).fault, 'unavailable');
    t.is(elsewhere.requests.length, 0);
  });

  const TELLING_NOTHING: Readonly<Record<string, Behaviour>> = {
    'a page of HTML': html(),
    'a page of HTML that says it is JSON': reply({ body: '<!doctype html><title>Please wait</title>' }),
    'an empty object': reply({ body: {} }),
    'an empty list': reply({ body: [] }),
    null: reply({ body: 'null' }),
    'a number': reply({ body: '7' }),
    'a text': reply({ body: '"fine"' }),
    'no body': reply({ body: '' }),
    'a null character': reply({ body: '\0' }),
    'broken JSON': brokenJson(),
    'JSON that ends early': truncated(whole, Math.floor(bytesOf(whole).length / 2)),
    'text that says it is text': reply({ headers: { 'content-type': 'text/plain' }, body: 'OK' }),
  };
  const UNUSABLE = { 'a body beyond the host’s cap': huge(MORE_THAN_THE_CAP), ...TELLING_NOTHING };
  for (const [what, behaviour] of Object.entries(UNUSABLE)) {
    test(`${name}: HTTP 200 with ${what} is the fault error`, async (t) => {
      const { fail, questions } = await scene(t, subject, behaviour, 'question');
      t.is((await fail()).fault, 'error');
      t.is(questions().length, attemptsFor(subject, 'error'));
    });
  }
  if (!subject.order) return;
  for (const [what, behaviour] of Object.entries(TELLING_NOTHING)) {
    test(`${name}: HTTP 200 with ${what}, in reply to a look at its task, tells nothing: it looks again`, async (t) => {
      const { ask, questions } = await scene(t, subject, inTurn(behaviour, reply(whole)));
      t.deepEqual(await ask(), subject.answered('Unheard.'));
      t.is(questions().length, 1);
    });
  }
}
