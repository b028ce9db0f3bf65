import { EventEmitter, once } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import type pg from 'pg';
import { LastUsed } from './last-used.js';

const times = { first: 20, every: 200 };

/** Counts what would be written. */
function book({ fails = 0, every = times.every } = {}) {
  const writes: string[][] = [];
  let left = fails;
  const written = new EventEmitter();
  const pool = {
    async query({ values: [ids] }: { values: [string[]] }) {
      if (left-- > 0) throw new Error('the database is away');
      writes.push(ids);
      written.emit('write');
    },
  };
  const used = new LastUsed(pool as unknown as pg.Pool, { now: () => new Date() }, { ...times, every });
  return { used, writes, nextWrite: () => once(written, 'write') };
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

test('a key that is used for the first time does not wait for one that was written lately (KEY-22)', async (t) => {
  const { used, writes, nextWrite } = book({ every: 3_600_000 });
  used.note('a');
  await nextWrite();
  used.note('a');
  // Now the next write for the first key is planned, an hour from here.
  await setImmediate();
  used.note('b');
  await nextWrite();
  t.deepEqual(writes, [['a'], ['b']]);
  await used.close();
  t.deepEqual(writes, [['a'], ['b'], ['a']]);
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
  const { used, writes } = book({ fails: 1 });
  used.note('a');
  await sleep(60);
  t.deepEqual(writes, []);
  await used.close();
  t.deepEqual(writes, [['a']]);
});
