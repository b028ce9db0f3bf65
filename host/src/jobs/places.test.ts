import test from 'ava';
import { Places } from './places.js';

/** Places, and work in them that ends when it is told to. */
function working(most: number) {
  const places = new Places(most);
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const begin = (n: number) =>
    places.begin(() => {
      begun.push(n);
      return new Promise((resolve) => ends.set(n, resolve));
    });
  return { places, begun, begin, end: (n: number) => ends.get(n)?.() };
}

test('as much is done at once as there are places, and who waits begins in turn', async (t) => {
  const { places, begun, begin, end } = working(2);
  await Promise.all([begin(1), begin(2)]);
  const [third, fourth] = [begin(3), begin(4)];
  await Promise.resolve();
  t.deepEqual(begun, [1, 2]);
  end(2);
  await third;
  t.deepEqual(begun, [1, 2, 3]);
  end(1);
  await fourth;
  t.deepEqual(begun, [1, 2, 3, 4]);
  end(3);
  end(4);
  await places.empty();
});

test('they are empty at first, and once all that has begun is over', async (t) => {
  const { places, begin, end } = working(1);
  await places.empty();
  await begin(1);
  let empty = false;
  const waiting = places.empty().then(() => {
    empty = true;
  });
  const next = begin(2);
  await Promise.resolve();
  t.false(empty);
  end(1);
  await next;
  t.false(empty);
  end(2);
  await waiting;
  t.true(empty);
});
