import { mock } from 'node:test';
import { ApiError, type Credits, InsufficientFunds, type Reply } from '@namedrop/plugin-api';
import test from 'ava';
import { notedLog } from '../captures/captures.test.helper.js';
import { claimOf } from './idempotency.test.helper.js';
import { KeyedRuns } from './keyed-runs.js';
import { RENEW_MS } from './store.js';

const answered: Reply = { status: 200, headers: { 'X-Cost-Cents': '150' }, body: { id: '1' } };

/** A call that runs. @param isSecondRun whether for an earlier run that died */
const callOf = (isSecondRun = false) => ({ ...claimOf(), isSecondRun });

/** A store that notes what is done to it. @param does what each of its calls comes to */
function notedStore(does: () => Promise<boolean> = async () => true) {
  const done: string[] = [];
  const noting = (what: string) => () => {
    done.push(what);
    return does();
  };
  const store = {
    renew: noting('renew'),
    complete: noting('complete'),
    free: noting('free'),
    abandon: noting('abandon'),
  };
  return { done, store: store as unknown as ConstructorParameters<typeof KeyedRuns>[0] };
}

/** Takes replies that could not be stored, and does nothing. */
const nowhere = { add: () => undefined };

const fullDisk = async () => {
  throw new Error('could not extend file: No space left on device');
};

test('a reply is stored before anybody gets it, as the text that is sent', async (t) => {
  const { done, store } = notedStore();
  const { reply, kept } = await new KeyedRuns(store, nowhere, notedLog()).run(callOf(), async () => answered);
  t.deepEqual(done, ['complete']);
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'X-Cost-Cents': '150' };
  t.deepEqual(kept, { status: 200, headers, body: '{"id":"1"}' });
  t.deepEqual(reply, { status: 200, headers, body: '{"id":"1"}' });
});

test('a refusal frees the key and passes as it is', async (t) => {
  const { done, store } = notedStore();
  const runs = new KeyedRuns(store, nowhere, notedLog());
  const refusal = { status: 501, body: { error: 'mode_roadmap' } };
  t.deepEqual(await runs.run(callOf(), async () => refusal), { reply: refusal });
  for (const error of [
    new ApiError(429, 'rate_limited', 'Slow down.'),
    new InsufficientFunds(0 as Credits, 5 as Credits),
  ]) {
    t.is(await t.throwsAsync(runs.run(callOf(), () => Promise.reject(error))), error);
  }
  t.deepEqual(done, ['free', 'free', 'free']);
});

test('replies with a 2xx status are kept, and no others', async (t) => {
  const kept = async (reply: Reply) => {
    const { done, store } = notedStore();
    const ended = await new KeyedRuns(store, nowhere, notedLog()).run(callOf(), async () => reply);
    return [done[0], ended.kept?.status, ended.kept?.body];
  };
  for (const status of [200, 201, 202]) t.deepEqual(await kept({ status, body: {} }), ['complete', status, '{}']);
  t.deepEqual(await kept({ status: 204, body: undefined }), ['complete', 204, '']);
  for (const status of [199, 300, 404, 501]) {
    t.deepEqual(await kept({ status, body: {} }), ['free', undefined, undefined]);
  }
});

test('a refusal of a run after one that died gives the key up, so that the next one pays with the one that died', async (t) => {
  const { done, store } = notedStore();
  const runs = new KeyedRuns(store, nowhere, notedLog());
  await runs.run(callOf(true), async () => ({ status: 501, body: {} }));
  await t.throwsAsync(runs.run(callOf(true), () => Promise.reject(new ApiError(429, 'rate_limited', 'Slow down.'))));
  t.deepEqual(done, ['abandon', 'abandon']);
});

test('a run that failed gives the key up: nobody knows whether it was charged', async (t) => {
  const { done, store } = notedStore();
  const error = new Error('broken');
  t.is(
    await t.throwsAsync(new KeyedRuns(store, nowhere, notedLog()).run(callOf(), () => Promise.reject(error))),
    error,
  );
  t.deepEqual(done, ['abandon']);
});

test('what was paid for is delivered even when it cannot be stored, and that is logged', async (t) => {
  for (const does of [fullDisk, async () => false]) {
    const log = notedLog();
    const { reply, kept } = await new KeyedRuns(notedStore(does).store, nowhere, log).run(
      callOf(),
      async () => answered,
    );
    t.is(reply.body, '{"id":"1"}');
    t.truthy(kept);
    t.deepEqual(
      log.lines.map(([level]) => level),
      ['error'],
    );
  }
});

test('a reply that cannot be stored is handed over to be stored later; one that came too late is not', async (t) => {
  for (const [does, count] of [
    [fullDisk, 1],
    [async () => false, 0],
  ] as const) {
    const added: unknown[] = [];
    const unstored = { add: (...args: unknown[]) => void added.push(args) };
    const claim = callOf();
    const { kept } = await new KeyedRuns(notedStore(does).store, unstored, notedLog()).run(claim, async () => answered);
    t.deepEqual(added, Array(count).fill([claim, kept]));
  }
});

test('a key that cannot be given up does not hide why the call failed', async (t) => {
  const log = notedLog();
  const runs = new KeyedRuns(notedStore(fullDisk).store, nowhere, log);
  await t.throwsAsync(
    runs.run(callOf(), () => Promise.reject(new Error('broken'))),
    { message: 'broken' },
  );
  t.regex(String(log.lines[0]), /warn,an idempotency key could not be given up/);
});

test.serial('a run renews its claim for as long as it lasts, whether that works or not', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const log = notedLog();
  const { done, store } = notedStore(fullDisk);
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const running = new KeyedRuns(store, nowhere, log).run(callOf(), () => promise);
  mock.timers.tick(RENEW_MS - 1);
  t.deepEqual(done, []);
  mock.timers.tick(1);
  mock.timers.tick(RENEW_MS);
  t.deepEqual(done, ['renew', 'renew']);
  resolve(answered);
  await running;
  mock.timers.tick(10 * RENEW_MS);
  t.deepEqual(done, ['renew', 'renew', 'complete']);
  t.is(log.lines.filter(([level]) => level === 'warn').length, 2);
});
