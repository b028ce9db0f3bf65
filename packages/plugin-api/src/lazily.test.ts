import test from 'ava';
import { lazily } from './lazily.js';

test('nothing is loaded before the first call, and only once, also by calls at the same time', async (t) => {
  let loads = 0;
  const get = lazily(async () => ({ load: ++loads }));
  t.is(loads, 0);
  const [one, another] = await Promise.all([get(), get()]);
  t.is(one, another);
  t.is(await get(), one);
  t.is(loads, 1);
});

test('a load that fails fails every call', async (t) => {
  const get = lazily(() => Promise.reject(new Error('not there')));
  await t.throwsAsync(get(), { message: 'not there' });
  await t.throwsAsync(get(), { message: 'not there' });
});
