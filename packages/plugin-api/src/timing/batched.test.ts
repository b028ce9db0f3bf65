import test from 'ava';
import { Batched } from './batched.js';

/** Work that is done when told; `batches` has what it was given. */
function work(idle?: () => void) {
  const batches: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const batched = new Batched<number, string>({
    async work(items) {
      const end = Promise.withResolvers<void>();
      batches.push(items);
      ends.push(end);
      await end.promise;
      return items.map(String);
    },
    most: 100,
    room: 1000,
    idle,
  });
  return { batched, batches, ends };
}
const turn = () => new Promise(setImmediate);

test('what is added in one turn of the event loop is one batch, also after some promises', async (t) => {
  const { batched, batches, ends } = work();
  const all = Promise.all(
    [1, 2, 3].map(async (n) => {
      for (let waits = 0; waits < n; waits++) await undefined;
      return batched.add(n);
    }),
  );
  await turn();
  ends[0]?.resolve();
  t.deepEqual(await all, ['1', '2', '3']);
  t.deepEqual(batches, [[1, 2, 3]]);
});

test('what is added while a batch is worked on is the next one, a hundred at most', async (t) => {
  const { batched, batches, ends } = work();
  const first = batched.add(0);
  await turn();
  const others = Array.from({ length: 150 }, (_, n) => batched.add(n + 1));
  await turn();
  t.is(batches.length, 1);
  ends[0]?.resolve();
  t.is(await first, '0');
  await turn();
  ends[1]?.resolve();
  await turn();
  ends[2]?.resolve();
  t.is((await Promise.all(others)).at(-1), '150');
  t.deepEqual(
    batches.map(({ length }) => length),
    [1, 100, 50],
  );
});

test('a failure is that of its batch alone', async (t) => {
  const { batched, ends } = work();
  const first = batched.add(1);
  await turn();
  const second = batched.add(2);
  ends[0]?.reject(new Error('deadlock detected'));
  await t.throwsAsync(first, { message: 'deadlock detected' });
  await turn();
  ends[1]?.resolve();
  t.is(await second, '2');
});

test('while the work hangs, a thousand wait and no more', async (t) => {
  const { batched, ends } = work();
  const first = batched.add(0);
  await turn();
  const waiting = Array.from({ length: 1000 }, (_, n) => batched.add(n));
  await t.throwsAsync(batched.add(1001), { message: '1000 are waiting already' });
  for (let batch = 0; batch <= 10; batch++) {
    ends[batch]?.resolve();
    await turn();
  }
  t.is((await Promise.all([first, ...waiting])).length, 1001);
});

test('it tells when all is through, once each time, and not between two batches', async (t) => {
  let idle = 0;
  const { batched, ends } = work(() => {
    idle += 1;
  });
  const first = batched.add(0);
  await turn();
  const second = batched.add(1);
  ends[0]?.resolve();
  await first;
  await turn();
  t.is(idle, 0);
  ends[1]?.resolve();
  await second;
  await turn();
  t.is(idle, 1);
});
