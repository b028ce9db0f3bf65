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
import { freshNotes } from '../notes.test.helper.js';

const ANSWER = JSON.stringify(fixture('chatgpt'));

test('a task is ordered, looked at until it is done, and closed', async (t) => {
  const upstream = await loopbackUpstream(t, desk(taken(), behaviours.inTurn(working, working, done)));
  const captures = memoryCaptures();
  t.is(await vendorAt(upstream.url, { captures }).fetch(QUESTION, patient()), ANSWER);
  t.is(ordersAt(upstream).length, 1);
  t.deepEqual(
    looksAt(upstream).map(({ url }) => url),
    ['/v1/async/task/task-1', '/v1/async/task/task-1', '/v1/async/task/task-1'],
  );
  t.deepEqual(captures.open, []);
});

test('the name of a task is kept before the task is looked at', async (t) => {
  const captures = memoryCaptures();
  const kept: unknown[] = [];
  const look = behaviours.inTurn((request, response) => {
    kept.push(captures.open[0]?.id);
    return done(request, response);
  });
  const upstream = await loopbackUpstream(t, desk(taken('task-7'), look));
  await vendorAt(upstream.url, { captures }).fetch(QUESTION, patient());
  t.deepEqual(kept, ['task-7']);
});

test('a task that was left behind at the deadline is taken up by the next question that is the same, unpaid', async (t) => {
  const captures = memoryCaptures();
  const { signal, pass } = deadline();
  const upstream = await loopbackUpstream(t, desk(taken('task-7'), pass));
  await t.throwsAsync(vendorAt(upstream.url, { captures }).fetch(QUESTION, signal));
  t.is(captures.open[0]?.id, 'task-7');

  upstream.behave(desk(taken('task-8'), done));
  // Another vendor object with the same storage: the host may have been started anew in between.
  t.is(await vendorAt(upstream.url, { captures }).fetch(QUESTION, patient()), ANSWER);
  t.is(ordersAt(upstream).length, 1);
  t.is(looksAt(upstream).at(-1)?.url, '/v1/async/task/task-7');
  t.deepEqual(captures.open, []);
});

test('another text, and another region, is another task', async (t) => {
  const captures = memoryCaptures();
  const { signal, pass } = deadline();
  const upstream = await loopbackUpstream(t, desk(taken(), pass));
  const vendor = vendorAt(upstream.url, { captures });
  await t.throwsAsync(vendor.fetch(QUESTION, signal));
  upstream.behave(desk(taken('task-2'), done));
  await vendor.fetch({ ...QUESTION, region: 'au' }, patient());
  await vendor.fetch({ ...QUESTION, text: 'worst crm' }, patient());
  t.is(new Set(keysAt(upstream)).size, 3);
});

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

test('what says nothing about a task is asked again', async (t) => {
  for (const nothing of [
    ...[204, 408, 429, 500, 502, 503, 524].map((status) => behaviours.reply({ status, body: '' })),
    ...['QUEUED', 'PENDING', 'processing'].map((status) => behaviours.reply({ body: { task: { status } } })),
    behaviours.reset(),
    behaviours.cutOff({ body: fixture('chatgpt') }, 20),
  ]) {
    const upstream = await loopbackUpstream(t, desk(taken(), behaviours.inTurn(nothing, nothing, done)));
    t.is(await vendorAt(upstream.url).fetch(QUESTION, patient()), ANSWER);
    t.deepEqual([ordersAt(upstream).length, looksAt(upstream).length], [1, 3]);
  }
});

test('a refusal to show a task is a fault, and leaves the task to be collected', async (t) => {
  const captures = memoryCaptures();
  const upstream = await loopbackUpstream(t, desk(taken(), behaviours.reply({ status: 401, body: {} })));
  await t.throwsAsync(vendorAt(upstream.url, { captures }).fetch(QUESTION, patient()), { message: 'cloro: HTTP 401' });
  t.is(captures.open[0]?.id, 'task-1');
});

test('a task that failed is closed, and its failure is read from the reply', async (t) => {
  const captures = memoryCaptures();
  const failed = { task: { id: 'task-1', status: 'FAILED', error: 'Blocked on the way.' } };
  const upstream = await loopbackUpstream(t, desk(taken(), behaviours.reply({ body: failed })));
  const vendor = vendorAt(upstream.url, { captures });
  const body = await vendor.fetch(QUESTION, patient());
  t.throws(() => vendor.read(body, freshNotes()), { message: 'cloro: the capture failed' });
  t.deepEqual(captures.open, []);
});

test('a state that nobody knows ends the wait, and what it brings is read', async (t) => {
  const captures = memoryCaptures();
  const upstream = await loopbackUpstream(t, desk(taken(), done));
  const vendor = vendorAt(upstream.url, { captures });
  for (const [response, said] of [
    [{ text: 'Brewline.' }, 'Brewline.'],
    [undefined, undefined],
  ] as const) {
    upstream.behave(desk(taken(), behaviours.reply({ body: { task: { status: 'ARCHIVED' }, response } })));
    const body = await vendor.fetch(QUESTION, patient());
    if (said) t.is(vendor.read(body, freshNotes()).text, said);
    else t.throws(() => vendor.read(body, freshNotes()), { message: 'cloro: the reply brings no answer' });
    t.deepEqual(captures.open, []);
  }
});

test('a task of an earlier question that cloro has forgotten is ordered anew, once', async (t) => {
  const captures = memoryCaptures();
  const { signal, pass } = deadline();
  const gone = behaviours.reply({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } });
  const upstream = await loopbackUpstream(t, desk(taken('old'), pass));
  const vendor = vendorAt(upstream.url, { captures });
  await t.throwsAsync(vendor.fetch(QUESTION, signal));
  upstream.behave(desk(taken('new'), behaviours.inTurn(gone, done)));
  t.is(await vendor.fetch(QUESTION, patient()), ANSWER);
  t.deepEqual(
    looksAt(upstream).map(({ url }) => url),
    ['/v1/async/task/old', '/v1/async/task/old', '/v1/async/task/new'],
  );
  t.is(new Set(keysAt(upstream)).size, 2);
});

test('a task that is gone as soon as it was ordered is not ordered again and again', async (t) => {
  const gone = behaviours.reply({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } });
  const upstream = await loopbackUpstream(t, desk(taken(), gone));
  await t.throwsAsync(vendorAt(upstream.url).fetch(QUESTION, patient()), {
    message: 'cloro: HTTP 404 (RESOURCE_NOT_FOUND)',
  });
  t.is(ordersAt(upstream).length, 1);
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

test('an order that cloro knows and nobody noted is made once more, with another key', async (t) => {
  const upstream = await loopbackUpstream(t, desk(behaviours.inTurn(conflict(null), taken()), done));
  t.is(await vendorAt(upstream.url).fetch(QUESTION, patient()), ANSWER);
  t.is(new Set(keysAt(upstream)).size, 2);

  upstream.behave(conflict(null));
  await t.throwsAsync(vendorAt(upstream.url).fetch(QUESTION, patient()), { message: 'cloro: HTTP 409' });
  t.is(keysAt(upstream).length, 4);
});

test('two questions that are the same, asked at once, share one order and both get the answer', async (t) => {
  const upstream = await loopbackUpstream(t, desk(taken(), behaviours.inTurn(working, working, done)));
  const vendor = vendorAt(upstream.url);
  const bodies = await Promise.all([vendor.fetch(QUESTION, patient()), vendor.fetch(QUESTION, patient())]);
  t.deepEqual(bodies, [ANSWER, ANSWER]);
  t.is(new Set(keysAt(upstream)).size, 1);
});

test('the name of a task cannot lead to another address', async (t) => {
  const upstream = await loopbackUpstream(t, desk(taken('../../keys?x=1#'), done));
  await vendorAt(upstream.url).fetch(QUESTION, patient());
  t.is(looksAt(upstream)[0]?.url, '/v1/async/task/..%2F..%2Fkeys%3Fx%3D1%23');
});
