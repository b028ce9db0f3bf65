import { until } from '@namedrop/testing';
import test from 'ava';
import { limitsOf } from './limits-world.js';
import { signInStranger } from './person.js';
import { startWhole } from './whole-world.js';

test('the sessions of an account share a bucket for each endpoint that takes keys as well, and the bucket of all its keys', async (t) => {
  const world = await startWhole(t, { plans: { tight: { refill: 0.001, capacity: 2 } }, defaultPlan: 'tight' });
  const { browser, url, token, account, host } = world;
  for (const path of ['/checks', '/watches', '/balance', '/modes']) {
    for (const left of ['1', '0']) {
      const { status, headers } = await browser.get(`/dashboard/api${path}`);
      t.deepEqual([status, ...limitsOf({ headers })], [200, '2', left, null], path);
    }
    const { status, headers, body } = await browser.get(`/dashboard/api${path}`);
    t.deepEqual([status, body.error.code, ...limitsOf({ headers }).slice(0, 2)], [429, 'rate_limited', '2', '0'], path);
    t.regex(headers.get('retry-after') ?? '', /^\d+$/);
  }
  const stranger = await signInStranger(world);
  t.is((await stranger.browser.get('/dashboard/api/checks')).status, 200, 'of another account');
  const statusOf = async (key: string) =>
    (await fetch(`${url}/v1/checks`, { headers: { authorization: `Bearer ${key}` } })).status;
  t.is(await statusOf(token), 200, 'keys have buckets of their own');
  const keys = await Promise.all(
    Array.from({ length: 7 }, (_, n) => host.keys.create({ account, name: `${n}`, mode: 'live' })),
  );
  const statuses: number[] = [await statusOf(token)];
  for (const key of keys) statuses.push(await statusOf(key.token), await statusOf(key.token));
  t.deepEqual(
    statuses.map((status, index) => [index, status]).filter(([, status]) => status !== 200),
    [
      [13, 429],
      [14, 429],
    ],
    'two of the sixteen tokens of the account went to its sessions',
  );
});

test('calls that find no connection free are 503 with Retry-After, and the others are answered', async (t) => {
  const { browser, host } = await startWhole(t);
  const client = await host.storage.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE namedrop.checks IN ACCESS EXCLUSIVE MODE');
  let answered = 0;
  const reading = Array.from({ length: 7 }, () =>
    browser.get('/dashboard/api/checks').finally(() => {
      answered += 1;
    }),
  );
  await until(() => answered >= 3);
  await client.query('ROLLBACK');
  client.release();
  const replies = await Promise.all(reading);
  t.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 503, 503, 503]);
  for (const { body, headers } of replies.filter(({ status }) => status === 503)) {
    t.is(body.error.code, 'overloaded');
    t.is(headers.get('retry-after'), '1');
  }
});
