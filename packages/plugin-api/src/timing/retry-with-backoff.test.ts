import test from 'ava';
import { retryWithBackoff } from './retry-with-backoff.js';

/** Work whose first runs fail, with `away 1` and so on. */
function failing(failures: number) {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs <= failures) throw new Error(`away ${runs}`);
    return runs;
  };
  return { work, runs: () => runs };
}

test('work that fails twice is run a third time', async (t) => {
  t.is(await retryWithBackoff(failing(2).work), 3);
});

test('work fails at once with a failure that is not temporary', async (t) => {
  const { work, runs } = failing(9);
  const isTemporary = (error: unknown) => (error as Error).message === 'away 1';
  await t.throwsAsync(retryWithBackoff(work, { isTemporary }), { message: 'away 2' });
  t.is(runs(), 2);
});

test('work that keeps failing throws its last failure when the patience is over', async (t) => {
  const { work, runs } = failing(Number.POSITIVE_INFINITY);
  const error = await t.throwsAsync(retryWithBackoff(work, { patienceMs: 60 }));
  t.is(error.message, `away ${runs()}`);
  t.true(runs() >= 2);
  await t.throwsAsync(retryWithBackoff(failing(1).work, { patienceMs: 0 }), { message: 'away 1' });
});
