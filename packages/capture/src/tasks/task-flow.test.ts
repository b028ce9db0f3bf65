import { behaviours, loopbackUpstream, memoryCaptures } from '@namedrop/testing';
import test from 'ava';
import {
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
import { UnfinishedTask } from '../unfinished-task.js';

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

test('what says nothing about a task is asked again', async (t) => {
  for (const nothing of [
    ...[204, 408, 429, 500, 502, 503, 524].map((status) => behaviours.reply({ status, body: '' })),
    ...['QUEUED', 'PENDING', 'processing', 'RUNNING', 'IN_PROGRESS'].map((status) =>
      behaviours.reply({ body: { task: { status } } }),
    ),
    behaviours.html(),
    ...['', '{}', '[]', 'null', '{"task":{}}', '{"response":"Brewline."}'].map((body) => behaviours.reply({ body })),
    behaviours.truncated({ body: fixture('chatgpt') }, 200),
    behaviours.reply({ body: { success: false, error: { code: 'RATE_LIMIT_EXCEEDED' } } }),
    behaviours.reset(),
    behaviours.cutOff({ body: fixture('chatgpt') }, 20),
  ]) {
    const upstream = await loopbackUpstream(t, desk(taken(), behaviours.inTurn(nothing, nothing, done)));
    t.is(await vendorAt(upstream.url).fetch(QUESTION, patient()), ANSWER);
    t.deepEqual([ordersAt(upstream).length, looksAt(upstream).length], [1, 3]);
  }
});

const BROKEN = [
  behaviours.reply({ status: 500, body: '' }),
  behaviours.html(),
  behaviours.reset(),
  behaviours.reply({ status: 503, body: { error: 'down' } }),
  behaviours.truncated({ body: fixture('chatgpt') }, 200),
] as const;

test('five broken polls in a row end the wait as unavailable, and leave the task to be collected', async (t) => {
  const captures = memoryCaptures();
  const upstream = await loopbackUpstream(t, desk(taken(), behaviours.inTurn(...BROKEN, done)));
  const vendor = vendorAt(upstream.url, { captures });
  t.like(await t.throwsAsync(vendor.fetch(QUESTION, patient())), {
    fault: 'unavailable',
    message: 'cloro: 5 polls in a row were broken',
    cause: new UnfinishedTask(),
  });
  t.deepEqual([looksAt(upstream).length, captures.open[0]?.id], [5, 'task-1']);
  t.is(await vendor.fetch(QUESTION, patient()), ANSWER);
  t.is(ordersAt(upstream).length, 1);
});

test('a good poll resets the count of broken ones', async (t) => {
  const [broken] = BROKEN;
  const four = [broken, broken, broken, broken] as const;
  const limited = behaviours.reply({ status: 429, body: '' });
  const looks = behaviours.inTurn(...four, working, ...four, limited, ...four, done);
  const upstream = await loopbackUpstream(t, desk(taken(), looks));
  t.is(await vendorAt(upstream.url).fetch(QUESTION, patient()), ANSWER);
  t.deepEqual([ordersAt(upstream).length, looksAt(upstream).length], [1, 15]);
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

test('a state that nobody knows is final with a response, and under way without one', async (t) => {
  const captures = memoryCaptures();
  const archived = (response?: object) => behaviours.reply({ body: { task: { status: 'ARCHIVED' }, response } });
  const looks = behaviours.inTurn(archived(), archived({ text: 'Brewline.' }));
  const upstream = await loopbackUpstream(t, desk(taken(), looks));
  const vendor = vendorAt(upstream.url, { captures });
  t.is(vendor.read(await vendor.fetch(QUESTION, patient()), freshNotes()).text, 'Brewline.');
  t.deepEqual([looksAt(upstream).length, captures.open], [2, []]);
});

test('a task that was cancelled or came to nothing has failed, whatever it brings', async (t) => {
  const upstream = await loopbackUpstream(t, desk(taken(), done));
  const captures = memoryCaptures();
  const vendor = vendorAt(upstream.url, { captures });
  for (const status of ['ERROR', 'cancelled', 'CANCELED', 'EXPIRED', 'TIMED_OUT']) {
    for (const response of [undefined, { text: 'Brewline.' }]) {
      upstream.behave(desk(taken(), behaviours.reply({ body: { task: { status }, response } })));
      const body = await vendor.fetch(QUESTION, patient());
      t.throws(() => vendor.read(body, freshNotes()), { message: 'cloro: the capture failed' });
      t.deepEqual(captures.open, []);
    }
  }
});

test('a refusal that comes with HTTP 200 is a fault, and leaves the task to be collected', async (t) => {
  const captures = memoryCaptures();
  const refusal = { success: false, error: { code: 'INVALID_OR_EXPIRED_API_KEY' } };
  const upstream = await loopbackUpstream(t, desk(taken(), behaviours.reply({ body: refusal })));
  const error = await t.throwsAsync(vendorAt(upstream.url, { captures }).fetch(QUESTION, patient()));
  t.like(error, { fault: 'auth_failed' });
  t.is(captures.open[0]?.id, 'task-1');
});

test('the answer of another task is no answer, and leaves the own task to be collected', async (t) => {
  const captures = memoryCaptures();
  const about = (id: unknown) =>
    behaviours.reply({ body: { task: { id, status: 'COMPLETED' }, response: { text: 'a' } } });
  const upstream = await loopbackUpstream(t, desk(taken('task-7'), done));
  const vendor = vendorAt(upstream.url, { captures });
  for (const id of ['task-70', '../task-7', 7]) {
    upstream.behave(desk(taken('task-7'), about(id)));
    t.like(await t.throwsAsync(vendor.fetch(QUESTION, patient())), {
      fault: 'error',
      message: 'cloro: the reply is about another task',
    });
    t.is(captures.open[0]?.id, 'task-7');
  }
  upstream.behave(desk(taken(), about('task-7')));
  await vendor.fetch(QUESTION, patient());
  t.deepEqual([ordersAt(upstream).length, captures.open], [1, []]);
});

test('a task that is denied just after it was ordered is looked at a few times more', async (t) => {
  for (const status of [403, 404]) {
    const denied = behaviours.reply({ status, body: {} });
    const upstream = await loopbackUpstream(t, desk(taken(), behaviours.inTurn(denied, working, denied, done)));
    t.is(await vendorAt(upstream.url).fetch(QUESTION, patient()), ANSWER);
    upstream.behave(desk(taken(), denied));
    await t.throwsAsync(vendorAt(upstream.url).fetch(QUESTION, patient()), { message: `cloro: HTTP ${status}` });
    t.deepEqual([ordersAt(upstream).length, looksAt(upstream).length], [2, 7]);
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

test('the same question, asked a hundred times at once, is one order and one wait, and all get the answer', async (t) => {
  const upstream = await loopbackUpstream(t, desk(taken(), behaviours.inTurn(working, working, done)));
  const vendor = vendorAt(upstream.url);
  const bodies = await Promise.all(Array.from({ length: 100 }, () => vendor.fetch(QUESTION, patient())));
  t.deepEqual(new Set(bodies), new Set([ANSWER]));
  t.deepEqual([ordersAt(upstream).length, looksAt(upstream).length], [1, 3]);
});

test('of questions that share a task, all but the one that gets its reply first are shared', async (t) => {
  const upstream = await loopbackUpstream(t, desk(taken(), behaviours.inTurn(working, working, done)));
  const vendor = vendorAt(upstream.url);
  let shared = 0;
  const count = () => {
    shared++;
  };
  const gone = t.throwsAsync(vendor.fetch(QUESTION, AbortSignal.timeout(1), count), { name: 'TimeoutError' });
  await Promise.all(Array.from({ length: 10 }, () => vendor.fetch(QUESTION, patient(), count)));
  await gone;
  t.is(shared, 9);
  await vendor.fetch(QUESTION, patient(), count);
  t.is(shared, 9);
});

test('a storage that stalls at closing a task keeps no answer back, and gives the task to nobody again', async (t) => {
  const captures = memoryCaptures();
  const stall = Promise.withResolvers<void>();
  const closeTask: typeof captures.closeTask = async (task) => {
    await stall.promise;
    return captures.closeTask(task);
  };
  const upstream = await loopbackUpstream(t, desk(behaviours.inTurn(taken('one'), taken('two')), done));
  const vendor = vendorAt(upstream.url, { captures: { ...captures, closeTask } });
  t.is(await vendor.fetch(QUESTION, patient()), ANSWER);
  const second = vendor.fetch(QUESTION, patient());
  stall.resolve();
  t.is(await second, ANSWER);
  t.deepEqual(
    looksAt(upstream).map(({ url }) => url),
    ['/v1/async/task/one', '/v1/async/task/two'],
  );
});
