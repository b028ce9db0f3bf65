import test from 'ava';
import { distances, pause } from './poll.js';

test('looks come at growing distances, up to five times the first', (t) => {
  const waits = distances(2000);
  const first = Array.from({ length: 6 }, () => waits.next().value);
  t.deepEqual(first, [2000, 3000, 4500, 6750, 10_000, 10_000]);
});

test('a pause ends by itself', async (t) => {
  await t.notThrowsAsync(pause(1, new AbortController().signal));
});

test('a pause ends with the signal, by its reason, whether that came before or comes during it', async (t) => {
  const controller = new AbortController();
  const reason = new Error('stop');
  const waiting = pause(3_600_000, controller.signal);
  controller.abort(reason);
  t.is(await t.throwsAsync(waiting), reason);
  t.is(await t.throwsAsync(pause(3_600_000, controller.signal)), reason);
});
