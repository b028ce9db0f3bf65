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

test('a load that fails, rejects all calls that wait for it, and the next call loads again', async (t) => {
  let loads = 0;
  const get = lazily(async () => {
    loads += 1;
    if (loads === 1) throw new Error('not there');
    return loads;
  });
  const [one, another] = [get(), get()];
  await t.throwsAsync(one, { message: 'not there' });
  await t.throwsAsync(another, { message: 'not there' });
  t.is(await get(), 2);
  t.is(await get(), 2);
});
