import test from 'ava';
import { onAbort } from './on-abort.js';

test('all who wait for a signal are called once, but for those who have left', (t) => {
  const controller = new AbortController();
  const called: string[] = [];
  onAbort(controller.signal, () => called.push('first'));
  const leave = onAbort(controller.signal, () => called.push('left'));
  onAbort(controller.signal, () => called.push('last'));
  leave();
  controller.abort();
  controller.abort();
  t.deepEqual(called, ['first', 'last']);
});

test('whoever waits for one signal does not hear of another', (t) => {
  const controller = new AbortController();
  onAbort(new AbortController().signal, () => t.fail());
  onAbort(controller.signal, () => t.pass());
  controller.abort();
});
