import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import test from 'ava';
import { notedLog } from '../captures/captures.test.helper.js';
import { claimOf } from './idempotency.test.helper.js';
import type { KeptReply, Run } from './record.js';
import { RENEW_MS } from './store.js';
import { UnstoredReplies } from './unstored-replies.js';

const REPLY: KeptReply = { status: 200, headers: {}, body: '{"id":"1"}' };

/** A store whose first tries fail. @param then what it says afterwards */
function failingStore(failures: number, then = true) {
  let left = failures;
  const done: (readonly [string, string])[] = [];
  const doing = (what: string, result: () => boolean) => async (run: Run) => {
    done.push([what, run.runId]);
    return result();
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const complete = () => {
    if (left-- > 0) throw new Error('No space left on device');
    resolve();
    return then;
  };
  /** Resolves once a try has not failed, and its end is known. Pauses between tries keep no process alive. */
  const settled = async () => {
    const alive = setInterval(() => undefined, 1000);
    await promise.finally(() => clearInterval(alive));
    await turn();
  };
  return { done, settled, renew: doing('renew', () => true), complete: doing('complete', complete) };
}

const levels = (log: ReturnType<typeof notedLog>) => log.lines.map(([level]) => level);

test('a reply is stored again until that works, and its lease is renewed first', async (t) => {
  const store = failingStore(2);
  const log = notedLog();
  const unstored = new UnstoredReplies(store as never, log);
  const claim = claimOf();
  unstored.add(claim, REPLY);
  t.is(unstored.replyOf(claim), REPLY);
  t.is(unstored.replyOf({ ...claim, runId: 'another' }), undefined);
  await store.settled();
  t.is(unstored.replyOf(claim), undefined);
  t.deepEqual(store.done, [['renew', claim.runId], ...Array(3).fill(['complete', claim.runId])]);
  t.deepEqual(levels(log), ['info']);
});

test.serial('the lease of a reply that waits is renewed each time that it is due', async (t) => {
  const failing = failingStore(1);
  let now = 0;
  const clock = mock.method(performance, 'now', () => now);
  t.teardown(() => clock.mock.restore());
  const complete = (run: Run) => {
    now += RENEW_MS;
    return failing.complete(run);
  };
  const claim = claimOf();
  new UnstoredReplies({ ...failing, complete } as never, notedLog()).add(claim, REPLY);
  await failing.settled();
  t.deepEqual(
    failing.done.map(([what]) => what),
    ['renew', 'complete', 'renew', 'complete'],
  );
});

test('a reply is given up once another run has its key', async (t) => {
  const log = notedLog();
  const store = failingStore(0, false);
  const unstored = new UnstoredReplies(store as never, log);
  const claim = claimOf();
  unstored.add(claim, REPLY);
  await store.settled();
  t.is(unstored.replyOf(claim), undefined);
  t.deepEqual(levels(log), ['warn']);
});

test('a repetition that took the key over gets the reply, which is stored for it; one with another body does not', async (t) => {
  const store = failingStore(0);
  const unstored = new UnstoredReplies(store as never, notedLog());
  const claim = claimOf();
  unstored.add(claim, REPLY);
  t.is(unstored.adopt({ ...claim, runId: 'heir', fingerprint: Buffer.alloc(32) }), undefined);
  t.is(unstored.adopt({ ...claim, runId: 'heir', key: 'order-2' }), undefined);
  t.is(unstored.adopt({ ...claim, runId: 'heir' }), REPLY);
  await unstored.stop();
  t.deepEqual(store.done.at(-1), ['complete', 'heir']);
});

test('a stop tries once more, and logs a reply that cannot be stored', async (t) => {
  const store = failingStore(Number.POSITIVE_INFINITY);
  const log = notedLog();
  const unstored = new UnstoredReplies(store as never, log);
  unstored.add(claimOf(), REPLY);
  await unstored.stop();
  t.is(store.done.filter(([what]) => what === 'complete').length, 1);
  t.deepEqual(levels(log), ['error']);
});

test('replies that wait are bounded in count and bytes', async (t) => {
  for (const [size, room] of [
    [10, 1000],
    [16 * 1024 * 1024, 2],
  ] as const) {
    const log = notedLog();
    const unstored = new UnstoredReplies(failingStore(0) as never, log);
    const claims = Array.from({ length: room + 1 }, () => claimOf());
    const reply = { status: 200, headers: {}, body: 'a'.repeat(size) };
    for (const claim of claims) unstored.add(claim, reply);
    t.is(claims.filter((claim) => unstored.replyOf(claim)).length, room);
    t.deepEqual(levels(log), ['error']);
    await unstored.stop();
    unstored.add(claimOf(), reply);
    t.deepEqual(levels(log).filter((level) => level === 'error').length, 1, 'the room is free again');
    await unstored.stop();
  }
});
