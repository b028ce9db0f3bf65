import { setImmediate as turn } from 'node:timers/promises';
import test from 'ava';
import { persistently } from './persistently.js';

/** Fails so often before it succeeds. */
function failing(times: number) {
  const tries: number[] = [];
  const work = async () => {
    tries.push(performance.now());
    if (tries.length <= times) throw new Error(`failure ${tries.length}`);
    return 'done';
  };
  return { tries, work };
}

test('what fails is tried again, and its result is the result', async (t) => {
  const { tries, work } = failing(2);
  t.is(await persistently(work, new AbortController().signal), 'done');
  t.is(tries.length, 3);
});

test('who stops in a pause has it tried once more and at once, and is told how that went', async (t) => {
  const stopping = new AbortController();
  const { tries, work } = failing(Number.POSITIVE_INFINITY);
  const working = persistently(work, stopping.signal);
  await turn();
  stopping.abort();
  await t.throwsAsync(working, { message: 'failure 2' });
  t.is(tries.length, 2);
});

test('who has stopped has it tried once', async (t) => {
  const { tries, work } = failing(Number.POSITIVE_INFINITY);
  await t.throwsAsync(persistently(work, AbortSignal.abort()), { message: 'failure 1' });
  t.is(tries.length, 1);
});
