import test from 'ava';
import { measured } from './measured.js';

test('a measurement that fails or is late has no value, and the next one is made again', async (t) => {
  const made = [Promise.reject(new Error('down')), new Promise<number>(() => undefined), Promise.resolve(7)];
  const measure = measured(() => made.shift() as Promise<number>, 20);
  t.deepEqual([await measure(), await measure(), await measure()], [undefined, undefined, 7]);
});
