import test from 'ava';
import { CaptureQueue } from './capture-queue.js';
import type { TakenCapture } from './capture-store.js';
import { captureOf, notedLog, standingClock } from './captures.test.helper.js';

const clock = standingClock();
const MIB = 1024 * 1024;

/** A store that takes its time: each batch waits until it is let through, or refused. */
function slowStore() {
  const batches: string[][] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  return {
    batches,
    add(captures: readonly TakenCapture[]) {
      batches.push(captures.map(({ body }) => body));
      const written = Promise.withResolvers<void>();
      waiting.push(written);
      return written.promise;
    },
    next: () => waiting.shift(),
  };
}

/** A store that is as quick as can be. */
function quickStore(refuses: (body: string) => boolean = () => false) {
  const bodies: string[] = [];
  return {
    bodies,
    async add(captures: readonly TakenCapture[]) {
      if (captures.some(({ body }) => refuses(body))) throw new Error('No space left on device');
      bodies.push(...captures.map(({ body }) => body));
    },
  };
}

test('what comes while a batch is written is written together, in its order', async (t) => {
  const store = slowStore();
  const queue = new CaptureQueue(store, clock, notedLog());
  for (let n = 0; n < 20; n++) queue.add(captureOf({ body: String(n) }));
  t.deepEqual(store.batches, [['0']], 'adding does not wait');
  const closed = queue.close();
  for (let written = store.next(); written; written = store.next()) {
    written.resolve();
    await new Promise(setImmediate);
  }
  await closed;
  t.deepEqual(
    store.batches.map(({ length }) => length),
    [1, 16, 3],
  );
  t.deepEqual(
    store.batches.flat(),
    Array.from({ length: 20 }, (_, n) => String(n)),
  );
});

test('each capture is kept with the time at which it was made', async (t) => {
  const times: Date[] = [];
  const queue = new CaptureQueue(
    { add: async (all) => void times.push(...all.map((one) => one.capturedAt)) },
    clock,
    notedLog(),
  );
  queue.add(captureOf());
  await queue.close();
  t.deepEqual(times, [clock.now()]);
});

test('what comes faster than it can be written is dropped, and told in one line', async (t) => {
  const [store, log] = [slowStore(), notedLog()];
  const queue = new CaptureQueue(store, clock, log);
  for (let n = 0; n < 100; n++) queue.add(captureOf({ body: String(n) }));
  const closed = queue.close();
  for (let written = store.next(); written; written = store.next()) {
    written.resolve();
    await new Promise(setImmediate);
  }
  await closed;
  t.is(store.batches.flat().length, 65);
  t.deepEqual(log.lines, [['warn', 'captures came faster than they could be kept', { captures: 35 }]]);
});

test('a batch that cannot be stored is logged and dropped, and the next one is written all the same', async (t) => {
  const [store, log] = [quickStore((body) => body === 'poison'), notedLog()];
  const queue = new CaptureQueue(store, clock, log);
  queue.add(captureOf({ body: 'poison' }));
  queue.add(captureOf({ body: 'fine' }));
  await queue.close();
  t.deepEqual(store.bodies, ['fine']);
  t.deepEqual(
    log.lines.map(([level, message]) => [level, message]),
    [['warn', 'captures could not be kept']],
  );
});

test('one capture that cannot be stored takes no other of its batch with it', async (t) => {
  const [store, log] = [quickStore((body) => body === '7' || body === '9'), notedLog()];
  const queue = new CaptureQueue(store, clock, log);
  for (let n = 0; n < 40; n++) queue.add(captureOf({ body: String(n) }));
  await queue.close();
  t.deepEqual(
    store.bodies,
    Array.from({ length: 40 }, (_, n) => String(n)).filter((body) => body !== '7' && body !== '9'),
  );
  t.is(log.lines.length, 2);
});

test('a body above 1 MiB is not kept, which is told once for each vendor; what follows is kept', async (t) => {
  const [store, log] = [quickStore(), notedLog()];
  const queue = new CaptureQueue(store, clock, log);
  const largest = 'x'.repeat(MIB);
  const tooLarge = 'é'.repeat(MIB / 2 + 1);
  for (const body of [tooLarge, tooLarge, largest]) queue.add(captureOf({ body }));
  queue.add(captureOf({ body: tooLarge, vendor: 'cloro' }));
  await queue.close();
  t.deepEqual(store.bodies, [largest]);
  t.deepEqual(log.lines, [
    ['debug', 'captures above 1 MiB are not kept', { platform: 'chatgpt', vendor: 'dataforseo' }],
    ['debug', 'captures above 1 MiB are not kept', { platform: 'chatgpt', vendor: 'cloro' }],
  ]);
});

test('a queue that was written to its end takes more; a closed one takes nothing', async (t) => {
  const store = quickStore();
  const queue = new CaptureQueue(store, clock, notedLog());
  queue.add(captureOf({ body: 'one' }));
  await new Promise(setImmediate);
  t.deepEqual(store.bodies, ['one']);
  queue.add(captureOf({ body: 'two' }));
  await queue.close();
  queue.add(captureOf({ body: 'three' }));
  await queue.close();
  t.deepEqual(store.bodies, ['one', 'two']);
});
