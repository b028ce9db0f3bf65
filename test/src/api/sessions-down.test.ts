import test from 'ava';
import { Browser, startWithPerson } from './person.js';

test('sessions that cannot be read are an error of ours, and nobody is taken for signed out or in', async (t) => {
  const { browser, url, host, logs } = await startWithPerson(t);
  await host.storage.pool.query('ALTER TABLE namedrop.sessions RENAME TO gone');
  for (const [method, path, body] of [
    ['GET', '/v1/keys', undefined],
    ['GET', '/dashboard/api/session', undefined],
    ['POST', '/v1/keys', { name: 'CI' }],
    ['POST', '/dashboard/api/logout', undefined],
  ] as const) {
    const answer = await browser.call(method, path, body);
    t.deepEqual([answer.status, answer.body.error.code], [500, 'internal_error'], `${method} ${path}`);
  }
  const fresh = new Browser(url);
  t.is((await fresh.login('ada@example.com')).status, 500, 'a session that cannot be kept is not begun');
  t.is(fresh.cookies.size, 0);
  t.regex(logs(), /request failed/);
  await host.storage.pool.query('ALTER TABLE namedrop.gone RENAME TO sessions');
  t.is((await browser.get('/dashboard/api/session')).status, 200, 'once it is back, so is the session');
});
