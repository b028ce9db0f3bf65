import test from 'ava';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { FAILED, type OutcomeCount, OutcomeTable } from './outcome-table.js';

const server = testStorage(test);
const [nine, ten] = [new Date('2026-04-01T09:00:00Z'), new Date('2026-04-01T10:00:00Z')];

async function emptyTable(t: Parameters<typeof migratedDatabase>[0]) {
  return new OutcomeTable((await migratedDatabase(t, server())).pool);
}

test('what hosts add at the same time is added up, and nothing gets lost', async (t) => {
  const table = await emptyTable(t);
  const counts: OutcomeCount[] = [100, FAILED, 5].map((step) => ({ platform: 'claude', hour: nine, step, calls: 2 }));
  await Promise.all(Array.from({ length: 10 }, (_, n) => table.add(n % 2 ? counts : counts.toReversed())));
  const sums = await table.before(ten, 7);
  t.deepEqual(
    sums.toSorted((one, other) => one.step - other.step),
    [FAILED, 5, 100].map((step) => ({ platform: 'claude' as const, step, calls: 20, age: 0 })),
  );
});

test('sweeping deletes the hours before a time, and no others', async (t) => {
  const table = await emptyTable(t);
  const count = { platform: 'claude' as const, step: FAILED, calls: 1 };
  await table.add([
    { ...count, hour: nine },
    { ...count, hour: ten },
  ]);
  await table.sweep(ten);
  t.deepEqual(await table.before(ten, 7), [{ ...count, age: 0 }]);
});

test('hours are grouped by their whole days before a time, and the first hour belongs to the oldest day', async (t) => {
  const table = await emptyTable(t);
  const at = (hours: number) => new Date(ten.getTime() - hours * 3_600_000);
  const hours = [0, 23, 24, 144, 168, 169];
  await table.add(hours.map((ago) => ({ platform: 'claude' as const, step: 5, hour: at(ago), calls: 1 })));
  const ages = (await table.before(ten, 7)).map(({ age, calls }) => [age, calls]);
  t.deepEqual(
    ages.toSorted(([one = 0], [other = 0]) => one - other),
    [
      [0, 2],
      [1, 1],
      [6, 2],
    ],
  );
});
