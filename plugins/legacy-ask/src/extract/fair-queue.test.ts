import test from 'ava';
import { FairQueue } from './fair-queue.js';

test('each account has one thing done before the next of anybody, in its own order', (t) => {
  const queue = new FairQueue<string>({ each: 5, all: 10 });
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(item.slice(0, 1), item);
  t.deepEqual(
    Array.from({ length: 3 }, () => queue.next()),
    ['a1', 'b1', 'c1'],
  );
  t.true(queue.add('d', 'd1'));
  t.deepEqual(
    Array.from({ length: 5 }, () => queue.next()),
    ['a2', 'b2', 'd1', 'a3', undefined],
  );
});

test('an account that has its share waiting has no more room, and others have, until all of it is taken', (t) => {
  const queue = new FairQueue<number>({ each: 2, all: 3 });
  t.deepEqual([queue.add('a', 1), queue.add('a', 2), queue.add('a', 3)], [true, true, false]);
  t.deepEqual([queue.add('b', 1), queue.add('b', 2)], [true, false]);
  queue.next();
  t.deepEqual([queue.add('c', 1), queue.add('c', 2)], [true, false]);
});
