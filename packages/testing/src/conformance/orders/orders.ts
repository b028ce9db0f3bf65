import { Captures } from '@namedrop/plugin-api';
import type { TestFn } from 'ava';
import { type Behaviour, behaviours, bytesOf } from '../../behaviours.js';
import { scene } from '../scene.js';
import type { Orders, SurfaceSubject } from '../subject.js';

const { cutOff, inTurn, reply, reset } = behaviours;
const TEXT = 'HubSpot and Acme are both fine.';
/** While a vendor works, these mean nothing but that. */
const PASSING = [408, 429, 500, 502, 503, 504];

/** Whether the plugin can store its tasks, so that no answer is paid twice. */
const storesTasks = ({ plugin }: SurfaceSubject) =>
  Object.values(plugin.requires).some(({ token }) => token === Captures.token);

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

  test(`${name}: another question does not take up a task`, async (t) => {
    const { look, signal } = deadlineAtLook(reply(order.working));
    const { fail, behave, ask, questions } = await scene(t, subject, look);
    await fail({}, signal);
    behave(reply(whole));
    await ask({ text: 'Which CRM suits a large agency?' });
    await ask({ text: 'Which CRM suits a solo founder?' });
    t.is(questions().length, 3);
  });

  keyTests(test, subject, order);
  if (storesTasks(subject)) storedTaskTests(test, subject, order);
  else {
    test(`${name}: a task that is not done in time is a timeout, and the next question gets its answer`, async (t) => {
      const { look, signal } = deadlineAtLook(reply(order.working));
      const { fail, ask, behave } = await scene(t, subject, look);
      t.is((await fail({}, signal)).fault, 'timeout');
      behave(reply(whole));
      t.deepEqual(await ask(), answered(TEXT));
    });
  }
}

/** Of vendors that know a repeated order by a key, wherever it travels. */
function keyTests(test: TestFn, subject: SurfaceSubject, { keyOf }: Orders): void {
  const { name, answer } = subject;
  if (!keyOf) return;

  test(`${name}: each question is ordered under an idempotency key of its own`, async (t) => {
    const { ask, questions } = await scene(t, subject, reply(answer(TEXT)));
    const texts = ['Which CRM is best?', 'Which ERP is best?'];
    for (const text of texts) await ask({ text });
    const keys = questions().map(keyOf);
    t.true(keys.every((key) => typeof key === 'string' && key !== ''));
    t.is(new Set(keys).size, texts.length);
  });

  if (!storesTasks(subject)) return;
  test(`${name}: an order that may have got lost is repeated with its key, so that the vendor knows it again`, async (t) => {
    const { fail, questions } = await scene(t, subject, reset(), 'question');
    await fail();
    await fail();
    const keys = questions().map(keyOf);
    t.true(keys.length > 1);
    t.true(typeof keys[0] === 'string' && keys[0] !== '');
    t.is(new Set(keys).size, 1, 'the keys differ');
  });
}

/** Of plugins that require `Captures`: what was ordered is neither lost nor paid twice. */
function storedTaskTests(test: TestFn, subject: SurfaceSubject, order: Orders): void {
  const { name, answer, answered } = subject;
  const whole = answer(TEXT);

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

  test(`${name}: a question for another place does not take up a task`, async (t) => {
    const { look, signal } = deadlineAtLook(reply(order.working));
    const { fail, behave, ask, questions, surface } = await scene(t, subject, look);
    await fail({}, signal);
    behave(reply(whole));
    await ask({ region: 'uk' });
    t.is(questions().length, surface.localizes ? 2 : 1);
  });

  test(`${name}: a task's id is stored before the first look, so that a crash does not pay twice`, async (t) => {
    const stored: unknown[] = [];
    const look: Behaviour = (request, response) => {
      stored.push(...captures.open.map(({ id }) => id));
      return reply(whole)(request, response);
    };
    const { ask, captures, upstream } = await scene(t, subject, look);
    await ask();
    const [, { url, body }] = upstream.requests as [unknown, { url: string; body: string }];
    t.is(stored.length, 1);
    t.true(`${url} ${body}`.includes(String(stored[0])));
  });

  const { known } = order;
  if (!known) return;
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

/** A deadline that passes at the first look, which behaves so. */
function deadlineAtLook(behaviour: Behaviour): { readonly look: Behaviour; readonly signal: AbortSignal } {
  const deadline = new AbortController();
  const look: Behaviour = (request, response) => {
    deadline.abort(new DOMException('the deadline passed', 'TimeoutError'));
    return behaviour(request, response);
  };
  return { look, signal: deadline.signal };
}
