import { setImmediate as turn } from 'node:timers/promises';
import test from 'ava';
import { Batcher } from './batcher.js';

/** A batcher whose batches end when the test says so. */
function held() {
  const batches: { key: string; items: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const batcher = new Batcher<number, string>((key, items) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
    const end = () => resolve(items.map((item) => `${key}${item}`));
    batches.push({ key, items, end, fail: reject });
    return promise;
  });
  const end = async (index: number) => {
    batches[index]?.end();
    await turn();
  };
  return { batcher, batches, end };
}

test('what comes to an idle key in one turn goes at once, together; what comes meanwhile goes in the next batch, in order', async (t) => {
  const { batcher, batches, end } = held();
  const outcomes = [1, 2].map((item) => batcher.add('a', item));
  await turn();
  outcomes.push(...[3, 4].map((item) => batcher.add('a', item)));
  t.deepEqual(
    batches.map(({ items }) => items),
    [[1, 2]],
  );
  await end(0);
  outcomes.push(batcher.add('a', 5));
  t.deepEqual(
    batches.map(({ items }) => items),
    [
      [1, 2],
      [3, 4],
    ],
  );
  await end(1);
  await end(2);
  t.deepEqual(await Promise.all(outcomes), ['a1', 'a2', 'a3', 'a4', 'a5']);
});

test('keys do not wait for each other', async (t) => {
  const { batcher, batches, end } = held();
  const [, other] = [batcher.add('a', 1), batcher.add('b', 2)];
  await turn();
  await end(1);
  t.is(await other, 'b2');
  t.is(batches.length, 2);
});

test('at most 32 go together', async (t) => {
  const { batcher, batches, end } = held();
  const outcomes = Array.from({ length: 66 }, (_, item) => batcher.add('a', item));
  await turn();
  for (let n = 0; n < 3; n++) await end(n);
  await Promise.all(outcomes);
  t.deepEqual(
    batches.map(({ items }) => items.length),
    [32, 32, 2],
  );
});

test('a batch that fails fails for those in it; those behind it go on', async (t) => {
  const { batcher, batches, end } = held();
  const first = batcher.add('a', 1);
  await turn();
  const second = batcher.add('a', 2);
  batches[0]?.fail(new Error('connection lost'));
  await t.throwsAsync(first, { message: 'connection lost' });
  await end(1);
  t.is(await second, 'a2');
});

test('while the batch of a key hangs, a thousand more of it wait, and the next one is refused; other keys go on', async (t) => {
  const { batcher, batches, end } = held();
  const outcomes = [batcher.add('a', 0)];
  await turn();
  outcomes.push(...Array.from({ length: 1000 }, (_, item) => batcher.add('a', item)));
  await t.throwsAsync(batcher.add('a', 1001), { message: '1000 are waiting already' });
  const other = batcher.add('b', 1);
  await turn();
  await end(1);
  t.is(await other, 'b1');
  for (let n = 0; n < 34; n++) await end(n);
  t.is((await Promise.all(outcomes)).length, 1001);
  t.is(batches.length, 34);
});
