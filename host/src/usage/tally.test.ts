import test from 'ava';
import { Tally } from './tally.js';

interface Count {
  readonly of: string;
  readonly n: number;
}

/** A tally whose writes are noted, and fail while the database is said to be down. */
function noted() {
  const writes: (readonly Count[])[] = [];
  const state = { down: false, failures: 0, writes };
  const tally = new Tally<Count>({
    keyOf: ({ of }) => of,
    sum: (one, other) => ({ of: one.of, n: one.n + other.n }),
    write: async (all) => {
      if (state.down) throw new Error('no database');
      writes.push(all);
    },
    failed: () => {
      state.failures++;
    },
  });
  return { tally, state };
}

test('counts of the same thing are written as one', async (t) => {
  const { tally, state } = noted();
  for (const count of [
    { of: 'a', n: 1 },
    { of: 'b', n: 2 },
    { of: 'a', n: 3 },
  ])
    tally.note(count);
  await tally.flush();
  const written = [
    { of: 'a', n: 4 },
    { of: 'b', n: 2 },
  ];
  t.deepEqual(state.writes, [written]);
  await tally.flush();
  t.deepEqual(state.writes, [written], 'nothing is written twice');
});

test('what could not be written is not lost, and goes out with what came later', async (t) => {
  const { tally, state } = noted();
  state.down = true;
  tally.note({ of: 'a', n: 1 });
  await tally.flush();
  t.is(state.failures, 1);
  state.down = false;
  tally.note({ of: 'a', n: 2 });
  await tally.flush();
  t.deepEqual(state.writes, [[{ of: 'a', n: 3 }]]);
});

test('closing writes what is left', async (t) => {
  const { tally, state } = noted();
  tally.note({ of: 'a', n: 1 });
  await tally.close();
  t.deepEqual(state.writes, [[{ of: 'a', n: 1 }]]);
});
