import test from 'ava';
import { QueueFullError, Thread, type ThreadLimits } from './thread.js';

/** Answers a number with its double, a negative one by filling the memory, a text by throwing it, and null not. */
const DOUBLES = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (given) => {
    if (typeof given === 'string') throw new Error(given);
    for (const kept = []; given < 0; ) kept.push({ given });
    if (given !== null) parentPort.postMessage(given * 2);
  });`;

const ACCOUNT = 'account';

const threadOf = (limits?: Partial<ThreadLimits>) =>
  new Thread<number | string | null, number>(new URL(`data:text/javascript,${encodeURIComponent(DOUBLES)}`), {
    waiting: { each: 2, all: 3 },
    deadlineMs: 60_000,
    memory: { maxOldGenerationSizeMb: 16 },
    ...limits,
  });

test('tasks are done one after the other, each with its own answer', async (t) => {
  const thread = threadOf();
  t.teardown(() => thread.stop());
  t.deepEqual(await Promise.all([thread.run(ACCOUNT, 1), thread.run(ACCOUNT, 2), thread.run(ACCOUNT, 3)]), [2, 4, 6]);
});

test('what finds no place to wait is refused, and what waits is done all the same', async (t) => {
  const thread = threadOf();
  t.teardown(() => thread.stop());
  const placed = [1, 2, 3].map((number) => thread.run(ACCOUNT, number));
  await t.throwsAsync(thread.run(ACCOUNT, 4), { instanceOf: QueueFullError });
  t.deepEqual(await Promise.all(placed), [2, 4, 6]);
  t.is(await thread.run(ACCOUNT, 5), 10);
});

test("who has much to do fills nobody else's places", async (t) => {
  const thread = threadOf();
  t.teardown(() => thread.stop());
  const order: string[] = [];
  const run = (account: string, number: number) => thread.run(account, number).then(() => order.push(account));
  await Promise.all([run('busy', 1), run('busy', 2), run('busy', 3), run('other', 4)]);
  t.deepEqual(order, ['busy', 'busy', 'other', 'busy']);
});

test('a task that throws fails alone: the next has a new thread', async (t) => {
  const thread = threadOf();
  t.teardown(() => thread.stop());
  const [failed, next] = [thread.run(ACCOUNT, 'odd'), thread.run(ACCOUNT, 2)];
  await t.throwsAsync(failed, { message: 'the thread failed' });
  t.is(await next, 4);
});

test('a task that needs more memory than the thread may have fails alone', async (t) => {
  const thread = threadOf();
  t.teardown(() => thread.stop());
  const [failed, next] = [thread.run(ACCOUNT, -1), thread.run(ACCOUNT, 2)];
  const { cause } = await t.throwsAsync(failed, { message: 'the thread failed' });
  t.like(cause, { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  t.is(await next, 4);
});

test('a task that takes too long is given up with its thread', async (t) => {
  const thread = threadOf({ deadlineMs: 5 });
  t.teardown(() => thread.stop());
  await t.throwsAsync(thread.run(ACCOUNT, null), { message: 'the task took more than 5 ms' });
});

test('when it is stopped, what runs or waits fails', async (t) => {
  const thread = threadOf();
  const tasks = [thread.run(ACCOUNT, null), thread.run(ACCOUNT, 1)];
  const failures = Promise.all(tasks.map((task) => t.throwsAsync(task, { message: 'the thread was stopped' })));
  await thread.stop();
  await failures;
});
