import test from 'ava';
import { SharedWork } from './shared-work.js';

/** Work that ends when the test says so, and what became of it. */
function work() {
  const signals: AbortSignal[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  return { signals, resolve, reject, run };
}

const open = () => new AbortController();

test('equal work is done once for all who ask meanwhile, and other work beside it', async (t) => {
  const shared = new SharedWork<string>();
  const [one, other] = [work(), work()];
  const asked = [
    shared.join('a', open().signal, one.run),
    shared.join('a', open().signal, one.run),
    shared.join('b', open().signal, other.run),
  ];
  one.resolve('one');
  other.resolve('other');
  t.deepEqual(await Promise.all(asked), ['one', 'one', 'other']);
  t.deepEqual([one.signals.length, other.signals.length], [1, 1]);
});

test('whoever leaves does so by the own reason, and the others go on', async (t) => {
  const shared = new SharedWork<string>();
  const [one, leaver] = [work(), open()];
  const [left, stays] = [shared.join('a', leaver.signal, one.run), shared.join('a', open().signal, one.run)];
  const reason = new Error('leaving');
  leaver.abort(reason);
  t.is(await t.throwsAsync(left), reason);
  t.false(one.signals[0]?.aborted);
  one.resolve('one');
  t.is(await stays, 'one');
});

test('work that nobody waits for any more is ended, and is begun anew for the next', async (t) => {
  const shared = new SharedWork<string>();
  const [given, next, leaver] = [work(), work(), open()];
  const left = shared.join('a', leaver.signal, given.run);
  leaver.abort(new Error('leaving'));
  await t.throwsAsync(left);
  t.true(given.signals[0]?.aborted);
  const again = shared.join('a', open().signal, next.run);
  next.resolve('next');
  t.is(await again, 'next');
});

test('all who wait hear of a failure, and the next begins anew', async (t) => {
  const shared = new SharedWork<string>();
  const [failing, next] = [work(), work()];
  const asked = [shared.join('a', open().signal, failing.run), shared.join('a', open().signal, failing.run)];
  failing.reject(new Error('no'));
  for (const one of asked) await t.throwsAsync(one, { message: 'no' });
  next.resolve('next');
  t.is(await shared.join('a', open().signal, next.run), 'next');
});

test('an aborted signal begins nothing', async (t) => {
  const one = work();
  await t.throwsAsync(new SharedWork<string>().join('a', AbortSignal.abort(new Error('stop')), one.run), {
    message: 'stop',
  });
  t.is(one.signals.length, 0);
});
