import { behaviours, loopbackUpstream, memoryCaptures } from '@namedrop/testing';
import test from 'ava';
import {
  conflict,
  deadline,
  desk,
  done,
  fixture,
  keysAt,
  looksAt,
  ordersAt,
  patient,
  QUESTION,
  taken,
  vendorAt,
  working,
} from '../cloro/cloro.test.helper.js';

const ANSWER = JSON.stringify(fixture('chatgpt'));

test('an order that may have arrived is repeated with the same key', async (t) => {
  const captures = memoryCaptures();
  const { signal, pass } = deadline();
  const upstream = await loopbackUpstream(t, behaviours.reset());
  const vendor = vendorAt(upstream.url, { captures });
  await t.throwsAsync(vendor.fetch(QUESTION, patient()));
  upstream.behave(behaviours.reply({ status: 503, body: '' }));
  await t.throwsAsync(vendor.fetch(QUESTION, patient()));
  upstream.behave(pass);
  await t.throwsAsync(vendor.fetch(QUESTION, signal));
  upstream.behave(behaviours.reply({ body: { success: true } }));
  await t.throwsAsync(vendor.fetch(QUESTION, patient()));
  upstream.behave(desk(taken(), done));
  t.is(await vendor.fetch(QUESTION, patient()), ANSWER);
  t.is(keysAt(upstream).length, 5);
  t.is(new Set(keysAt(upstream)).size, 1);
});

test('an order that was refused is forgotten, and the next one has another key', async (t) => {
  for (const refusal of [
    { status: 400, body: { error: { code: 'VALIDATION_ERROR' } } },
    { status: 403, body: { error: { code: 'INSUFFICIENT_CREDITS' } } },
    { status: 429, body: { error: { code: 'QUEUE_LIMIT_EXCEEDED' } } },
    { status: 200, body: { success: false, error: { code: 'CONCURRENCY_LIMIT_EXCEEDED' } } },
  ]) {
    const captures = memoryCaptures();
    const upstream = await loopbackUpstream(t, behaviours.reply(refusal));
    const vendor = vendorAt(upstream.url, { captures });
    await t.throwsAsync(vendor.fetch(QUESTION, patient()));
    t.deepEqual(captures.open, []);
    await t.throwsAsync(vendor.fetch(QUESTION, patient()));
    t.is(new Set(keysAt(upstream)).size, 2);
  }
});

test('an order that cloro knows already leads to the task that it names', async (t) => {
  for (const details of [{ taskId: 'task-5' }, { id: 'task-5' }, [{ taskId: 'task-5' }]]) {
    const upstream = await loopbackUpstream(t, desk(conflict(details), done));
    t.is(await vendorAt(upstream.url).fetch(QUESTION, patient()), ANSWER);
    t.deepEqual(
      looksAt(upstream).map(({ url }) => url),
      ['/v1/async/task/task-5'],
    );
  }
});

test('an order that another host made meanwhile leads to the task that it noted', async (t) => {
  const captures = memoryCaptures();
  const upstream = await loopbackUpstream(
    t,
    desk(async (request, response) => {
      const [open] = captures.open;
      if (open) await captures.noteOrdered(open, 'task-6');
      return conflict(null)(request, response);
    }, done),
  );
  t.is(await vendorAt(upstream.url, { captures }).fetch(QUESTION, patient()), ANSWER);
  t.deepEqual([ordersAt(upstream).length, looksAt(upstream)[0]?.url], [1, '/v1/async/task/task-6']);
});

test('two hosts that ask the same at once pay once, however long the order of the first is on its way', async (t) => {
  const captures = memoryCaptures();
  const arrived = Promise.withResolvers<void>();
  let opened = 0;
  let seen = false;
  const openTask: typeof captures.openTask = async (subject) => {
    const task = await captures.openTask(subject);
    seen ||= task.id !== undefined;
    // Both have opened it, and the second has looked for its name several times.
    if (++opened === 8) arrived.resolve();
    return task;
  };
  const late = behaviours.inTurn(async (request, response) => {
    await arrived.promise;
    return taken('task-9')(request, response);
  }, conflict(null));
  const look: typeof done = (request, response) => (seen ? done : working)(request, response);
  const upstream = await loopbackUpstream(t, desk(late, look));
  const hosts = [1, 2].map(() => vendorAt(upstream.url, { captures: { ...captures, openTask } }));
  t.deepEqual(await Promise.all(hosts.map((host) => host.fetch(QUESTION, patient()))), [ANSWER, ANSWER]);
  t.is(new Set(keysAt(upstream)).size, 1);
  t.deepEqual(new Set(looksAt(upstream).map(({ url }) => url)), new Set(['/v1/async/task/task-9']));
});

test('an order that cloro knows is waited for, and is not made again while its host may yet note it', async (t) => {
  const captures = memoryCaptures();
  const { signal, pass } = deadline();
  let opened = 0;
  const openTask: typeof captures.openTask = (subject) => {
    if (++opened === 8) pass();
    return captures.openTask(subject);
  };
  const upstream = await loopbackUpstream(t, conflict(null));
  const vendor = vendorAt(upstream.url, { captures: { ...captures, openTask } });
  await t.throwsAsync(vendor.fetch(QUESTION, signal), { message: 'deadline passed' });
  t.deepEqual([ordersAt(upstream).length, captures.open.length], [1, 1]);
});

test('an order that nobody noted for minutes is made once more, with another key', async (t) => {
  const captures = memoryCaptures();
  const aged: typeof captures.openTask = async (subject) => ({
    ...(await captures.openTask(subject)),
    orderedAt: new Date(Date.now() - 120_000),
  });
  const upstream = await loopbackUpstream(t, desk(behaviours.inTurn(conflict(null), taken()), done));
  const vendor = vendorAt(upstream.url, { captures: { ...captures, openTask: aged } });
  t.is(await vendor.fetch(QUESTION, patient()), ANSWER);
  t.is(new Set(keysAt(upstream)).size, 2);

  upstream.behave(conflict(null));
  await t.throwsAsync(vendor.fetch(QUESTION, patient()), { message: 'cloro: HTTP 409' });
  t.is(keysAt(upstream).length, 4);
});

test('an order whose task another host has collected meanwhile is made anew', async (t) => {
  const captures = memoryCaptures();
  const collected = behaviours.inTurn(async (request, response) => {
    for (const task of captures.open) await captures.closeTask(task);
    return conflict(null)(request, response);
  }, taken());
  const upstream = await loopbackUpstream(t, desk(collected, done));
  t.is(await vendorAt(upstream.url, { captures }).fetch(QUESTION, patient()), ANSWER);
  t.is(new Set(keysAt(upstream)).size, 2);
});

test('an order whose task has an unusable name is an error, and stays open', async (t) => {
  for (const id of ['../../keys?x=1#', 'a/b', '\0', '\ud800', 'x'.repeat(201)]) {
    for (const order of [taken(id), conflict({ taskId: id })]) {
      const captures = memoryCaptures();
      const upstream = await loopbackUpstream(t, desk(order, done));
      const error = await t.throwsAsync(vendorAt(upstream.url, { captures }).fetch(QUESTION, patient()));
      t.like(error, { name: 'SurfaceError', fault: 'error' });
      t.is(looksAt(upstream).length, 0);
      t.deepEqual(
        captures.open.map((task) => task.id),
        [undefined],
      );
    }
  }
});
