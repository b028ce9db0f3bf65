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

test('what comes to an idle key goes at once, alone; what comes meanwhile goes together, in its order', async (t) => {
  const { batcher, batches, end } = held();
  const outcomes = [1, 2, 3].map((item) => batcher.add('a', item));
  t.deepEqual(
    batches.map(({ items }) => items),
    [[1]],
  );
  await end(0);
  outcomes.push(batcher.add('a', 4));
  t.deepEqual(
    batches.map(({ items }) => items),
    [[1], [2, 3]],
  );
  await end(1);
  await end(2);
  t.deepEqual(await Promise.all(outcomes), ['a1', 'a2', 'a3', 'a4']);
});

test('keys do not wait for each other', async (t) => {
  const { batcher, batches, end } = held();
  const [, other] = [batcher.add('a', 1), batcher.add('b', 2)];
  await end(1);
  t.is(await other, 'b2');
  t.is(batches.length, 2);
});

test('at most 32 go together', async (t) => {
  const { batcher, batches, end } = held();
  const outcomes = Array.from({ length: 66 }, (_, item) => batcher.add('a', item));
  for (let n = 0; n < 4; n++) await end(n);
  await Promise.all(outcomes);
  t.deepEqual(
    batches.map(({ items }) => items.length),
    [1, 32, 32, 1],
  );
});

test('a batch that fails fails for those in it; those behind it go on', async (t) => {
  const { batcher, batches, end } = held();
  const [first, second] = [batcher.add('a', 1), batcher.add('a', 2)];
  batches[0]?.fail(new Error('connection lost'));
  await t.throwsAsync(first, { message: 'connection lost' });
  await end(1);
  t.is(await second, 'a2');
});
