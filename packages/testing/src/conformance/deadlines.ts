import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ExecutionContext, TestFn } from 'ava';
import { type Behaviour, behaviours, bytesOf } from '../behaviours.js';
import { momentsOf } from './moment.js';
import { type Scene, scene } from './scene.js';
import { GRACE_MS } from './settled.js';
import type { SurfaceSubject } from './subject.js';

const { drip, reply, silent, stalled } = behaviours;
const DEADLINE = 150;

/** What takes too long ends in time, and says why. One test after the other, for they look at the time. */
export function deadlineTests(test: TestFn, subject: SurfaceSubject): void {
  const { name } = subject;
  const whole = subject.answer('Too late.');

  const ENDLESS: Readonly<Record<string, Behaviour>> = {
    'no headers come': silent(),
    'the body stalls at its first byte': stalled(whole, 1),
    'the body stalls in its middle': stalled(whole, Math.floor(bytesOf(whole).length / 2)),
    'the body drips and drips': drip(whole, { size: 1, milliseconds: 100 }),
  };
  const cases = momentsOf(subject).flatMap(({ at, where }) =>
    Object.entries(ENDLESS).map(([what, behaviour]) => ({ at, what: what + where, behaviour })),
  );
  for (const { at, what, behaviour } of cases) {
    test.serial(`${name}: when ${what}, the deadline ends the call as a timeout`, async (t) => {
      const ready = await warm(t, subject);
      ready.behave(collecting(behaviour), at);
      const started = performance.now();
      const { fault } = await ready.fail({}, AbortSignal.timeout(DEADLINE));
      t.is(fault, 'timeout');
      t.true(performance.now() - started < DEADLINE + GRACE_MS);
      t.true(ready.questions().length <= 2, 'it asked again after its deadline');
    });

    test.serial(`${name}: when ${what}, a shutdown ends the call, and that is no timeout`, async (t) => {
      const ready = await warm(t, subject);
      const shutdown = new AbortController();
      const beforeShutdown: Behaviour = (request, response) => {
        setTimeout(() => shutdown.abort(new Error('shutting down')), DEADLINE);
        return collecting(behaviour)(request, response);
      };
      ready.behave(beforeShutdown, at);
      const started = performance.now();
      const { fault } = await ready.fail({}, shutdown.signal);
      t.not(fault, 'timeout');
      t.true(performance.now() - started < DEADLINE + GRACE_MS);
    });
  }

  test.serial(
    `${name}: when the body of an error stalls, the status says the fault, or the deadline does`,
    async (t) => {
      const ready = await warm(t, subject);
      const body = subject.errorBody(500, 'Something was wrong.');
      ready.behave(stalled({ status: 500, body }, 10), 'question');
      const signal = AbortSignal.timeout(DEADLINE);
      const started = performance.now();
      const { fault } = await ready.fail({}, signal);
      t.is(fault, signal.aborted ? 'timeout' : 'unavailable');
      t.true(performance.now() - started < DEADLINE + GRACE_MS);
    },
  );

  test.serial(
    `${name}: a deadline that has passed before the question is a timeout, and nobody is asked`,
    async (t) => {
      const { fail, upstream } = await scene(t, subject, reply(whole));
      const passed = AbortSignal.timeout(1);
      await wait(20);
      t.is((await fail({}, passed)).fault, 'timeout');
      t.is(upstream.requests.length, 0);
    },
  );

  test.serial(`${name}: a question that ran into its deadline does not spoil the next one`, async (t) => {
    const ready = await warm(t, subject);
    ready.behave(silent(), 'question');
    await ready.fail({}, AbortSignal.timeout(DEADLINE));
    ready.behave(reply(subject.answer('In time.')));
    t.deepEqual(await ready.ask(), subject.answered('In time.'));
  });
}

/** A scene whose first question, which may load an SDK, is over. */
async function warm(t: ExecutionContext, subject: SurfaceSubject): Promise<Scene> {
  const ready = await scene(t, subject, reply(subject.answer('Warm.')));
  await ready.ask();
  return ready;
}

/**
 * Has the garbage collected while a call waits, as it is in every call that takes its minute: a signal that nobody
 * but the caller holds on to must still end it.
 */
function collecting(behaviour: Behaviour): Behaviour {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  return (request, response) => {
    setTimeout(collectGarbage, DEADLINE / 2);
    return behaviour(request, response);
  };
}
