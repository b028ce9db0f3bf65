import type { TestFn } from 'ava';
import { type Behaviour, behaviours, bytesOf } from '../behaviours.js';
import { scene } from './scene.js';
import type { SurfaceSubject } from './subject.js';

const { cutOff, inTurn, reply, reset } = behaviours;
const TEXT = 'HubSpot and Acme are both fine.';
/** While a vendor works, these mean nothing but that. */
const PASSING = [408, 429, 500, 502, 503, 504];

/** How a surface waits for what it has ordered: it pays once, and loses nothing that was paid. */
export function orderTests(test: TestFn, subject: SurfaceSubject): void {
  const { name, order, answer, answered } = subject;
  if (!order) return;
  const whole = answer(TEXT);

  test(`${name}: a look that fails is followed by another, and nothing is ordered again`, async (t) => {
    const failing = PASSING.map((status) => reply({ status, body: subject.errorBody(status, 'Busy.') }));
    const broken = cutOff(whole, Math.floor(bytesOf(whole).length / 2));
    // Five broken looks in a row would end the wait.
    const working = reply(order.working);
    const looks = inTurn(working, ...failing, working, reset(), broken, reply(whole));
    const { ask, questions } = await scene(t, subject, looks);
    t.deepEqual(await ask(), answered(TEXT));
    t.is(questions().length, 1);
  });

  test(`${name}: a task that is not done in time is a timeout, and the next same question takes it up, also after a restart`, async (t) => {
    const { look, signal } = deadlineAtLook(reply(order.working));
    const { fail, behave, restarted, questions, captures } = await scene(t, subject, look);
    t.is((await fail({}, signal)).fault, 'timeout');
    behave(reply(whole));
    const { ask } = await restarted();
    t.deepEqual(await ask(), answered(TEXT));
    t.is(questions().length, 1);
    t.deepEqual(captures.open, []);
  });

  test(`${name}: another question does not take up a task`, async (t) => {
    const { look, signal } = deadlineAtLook(reply(order.working));
    const { fail, behave, ask, questions } = await scene(t, subject, look);
    await fail({}, signal);
    behave(reply(whole));
    await ask({ text: 'Which CRM suits a large agency?' });
    await ask({ region: 'uk' });
    t.is(questions().length, 3);
  });

  test(`${name}: a task's id is stored before the first look, so that a crash does not pay twice`, async (t) => {
    const stored: unknown[] = [];
    const look: Behaviour = (request, response) => {
      stored.push(...captures.open.map(({ id }) => id));
      return reply(whole)(request, response);
    };
    const { ask, captures, upstream } = await scene(t, subject, look);
    await ask();
    const [, { url }] = upstream.requests as [unknown, { url: string }];
    t.is(stored.length, 1);
    t.true(url.includes(String(stored[0])));
  });

  const { known } = order;
  if (known) {
    test(`${name}: an order that another host has made leads to the task that it noted`, async (t) => {
      const { ask, behave, captures, questions } = await scene(t, subject, reply(whole));
      behave(async (request, response) => {
        if (!order.is(request)) return reply(whole)(request, response);
        await captures.noteOrdered(captures.open[0]!, 'theirs');
        return reply({ status: known, body: subject.errorBody(known, 'It exists.') })(request, response);
      }, 'question');
      t.deepEqual(await ask(), answered(TEXT));
      t.is(questions().length, 1);
    });
  }

  test(`${name}: an order that may have got lost is repeated with its key, so that the vendor knows it again`, async (t) => {
    const { fail, questions, captures } = await scene(t, subject, reset(), 'question');
    await fail();
    await fail();
    const [task] = captures.open;
    t.true(questions().every(({ body }) => body.includes(task!.idempotencyKey)));
  });
}

/** A deadline that passes at the first look, which behaves so. */
function deadlineAtLook(behaviour: Behaviour): { readonly look: Behaviour; readonly signal: AbortSignal } {
  const deadline = new AbortController();
  const look: Behaviour = (request, response) => {
    deadline.abort(new DOMException('the deadline passed', 'TimeoutError'));
    return behaviour(request, response);
  };
  return { look, signal: deadline.signal };
}
