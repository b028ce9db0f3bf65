import { mock } from 'node:test';
import test from 'ava';
import { keptOf } from './cache.test.helper.js';
import { TURN_MS, Turns } from './turns.js';

const forever = new AbortController().signal;
const turn = () => new Promise(setImmediate);

/** A database that says this of whoever wants the turn, one after the other; the last stays. */
function turnsThat(...says: readonly ('yours' | 'taken' | ReturnType<typeof keptOf>)[]) {
  const waiting = [...says];
  const calls: string[] = [];
  const turns = new Turns({
    claim: async () => {
      calls.push('claim');
      return (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? 'taken';
    },
    renew: async (keys) => void calls.push(`renew ${keys.join(' ')}`),
    release: async (key) => void calls.push(`release ${key}`),
  });
  return { turns, calls };
}

test('whoever gets the turn may ask, and whoever finds the answer has it', async (t) => {
  t.is(await turnsThat('yours').turns.take('a', 'api', forever), 'yours');
  t.deepEqual(await turnsThat(keptOf()).turns.take('a', 'api', forever), keptOf());
});

test('while another host asks, it is looked for its answer', async (t) => {
  const { turns, calls } = turnsThat('taken', 'taken', keptOf());
  t.deepEqual(await turns.take('a', 'api', forever), keptOf());
  t.is(calls.length, 3);
});

test('whoever waits for another host stops when its own time is over', async (t) => {
  const controller = new AbortController();
  const waiting = turnsThat('taken').turns.take('a', 'api', controller.signal);
  await turn();
  controller.abort();
  await t.throwsAsync(waiting, { name: 'AbortError' });
});

test('a turn that comes when nobody waits any more is not held', async (t) => {
  const controller = new AbortController();
  const { turns, calls } = turnsThat('yours');
  const waiting = turns.take('a', 'api', controller.signal);
  controller.abort();
  await t.throwsAsync(waiting, { name: 'AbortError' });
  t.deepEqual(calls, ['claim']);
});

test.serial('turns are renewed together for as long as they are held', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const { turns, calls } = turnsThat('yours');
  await turns.take('a', 'api', forever);
  await turns.take('b', 'api', forever);
  calls.length = 0;
  mock.timers.tick(TURN_MS / 2);
  turns.done('a');
  mock.timers.tick(TURN_MS / 2);
  await turns.giveUp('b');
  mock.timers.tick(TURN_MS);
  t.deepEqual(calls, ['renew a b', 'renew b', 'renew b', 'release b']);
});
