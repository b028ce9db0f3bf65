import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import type pg from 'pg';
import { LastUsed } from './last-used.js';

const times = { first: 20, every: 200 };

/** Counts what would be written. */
function book(fails = 0) {
  const writes: string[][] = [];
  let left = fails;
  const pool = {
    async query({ values: [ids] }: { values: [string[]] }) {
      if (left-- > 0) throw new Error('the database is away');
      writes.push(ids);
    },
  };
  const used = new LastUsed(pool as unknown as pg.Pool, { now: () => new Date() }, times);
  return { used, writes };
}

test('the first use of a key is written soon, together with others; later ones at most once in a while', async (t) => {
  const { used, writes } = book();
  used.note('a');
  used.note('b');
  used.note('a');
  t.deepEqual(writes, [], 'nothing is written while the request runs');
  await sleep(100);
  t.deepEqual(writes, [['a', 'b']]);
  for (let n = 0; n < 5; n++) used.note('a');
  used.note('c');
  await sleep(400);
  t.deepEqual(
    writes.flat().filter((id) => id === 'a'),
    ['a', 'a'],
  );
  t.deepEqual(
    writes.flat().filter((id) => id === 'c'),
    ['c'],
  );
  await used.close();
  t.deepEqual(writes.flat().sort(), ['a', 'a', 'b', 'c'], 'nothing was left');
});

test('closing writes what is left, and nothing afterwards', async (t) => {
  const { used, writes } = book();
  used.note('a');
  await used.close();
  t.deepEqual(writes, [['a']]);
  await sleep(60);
  t.deepEqual(writes, [['a']]);
});

test('a write that failed is made up for', async (t) => {
  const { used, writes } = book(1);
  used.note('a');
  await sleep(60);
  t.deepEqual(writes, []);
  await used.close();
  t.deepEqual(writes, [['a']]);
});
