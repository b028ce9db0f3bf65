import { fixedClock } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { Browser, createUser, PASSWORD, SECRET_KEY, startBeside, startWithPerson } from './person.js';

const WHO = '/dashboard/api/session';
const DAY = 86_400_000;

test('over plain http the cookie is out of reach of scripts and of other sites', async (t) => {
  const { browser } = await startWithPerson(t);
  t.regex(browser.setCookie, /^namedrop=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
});

for (const [what, config, headers] of [
  ['the address of the deployment', { baseUrl: 'https://namedrop.example' }, { origin: 'https://namedrop.example' }],
  ['a trusted proxy', { trustedProxyHops: 1 }, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }],
] as const) {
  test(`where ${what} says https, the cookie is for https and this host alone`, async (t) => {
    const world = await startTestHost(t, { config });
    await createUser(world, 'ada@example.com');
    const browser = new Browser(world.url, { origin: world.url.replace('http:', 'https:'), ...headers });
    t.is((await browser.login('ada@example.com')).status, 200);
    t.regex(browser.setCookie, /^__Host-namedrop=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    t.is((await browser.get(WHO)).status, 200);
  });
}

test('what an untrusted proxy says of https is not heard', async (t) => {
  const world = await startTestHost(t);
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url, { 'x-forwarded-proto': 'https' });
  await browser.login('ada@example.com');
  t.regex(browser.setCookie, /^namedrop=/);
});

test('who is not signed in gets no cookie', async (t) => {
  const { url } = await startTestHost(t);
  const browser = new Browser(url);
  await browser.get(WHO);
  await browser.login('nobody@example.com');
  await browser.post('/dashboard/api/logout');
  t.is(browser.cookies.size, 0);
});

test('a cookie from before the login is worth nothing afterwards', async (t) => {
  const { browser, url } = await startWithPerson(t);
  const planted = new Browser(url);
  planted.cookies.set('namedrop', 's%3Achosen-by-somebody-else.signature');
  await planted.login('ada@example.com');
  t.notRegex(planted.cookies.get('namedrop') ?? '', /chosen/);

  const old = new Browser(url).takeCookies(browser);
  await browser.login('ada@example.com');
  t.notDeepEqual(browser.cookies, old.cookies);
  t.is((await browser.get(WHO)).status, 200);
  t.is((await old.get(WHO)).status, 401, 'logging in again ends the session that was there');
});

test('a cookie that was changed, or is signed with another key, is none', async (t) => {
  const { browser, url } = await startWithPerson(t);
  const [[name, value]] = [...browser.cookies] as [[string, string]];
  const [id = ''] = decodeURIComponent(value).slice(2).split('.');
  for (const forged of [`${value}x`, value.slice(0, -3), encodeURIComponent(`s:${id}.${'A'.repeat(43)}`), id, '']) {
    const forger = new Browser(url);
    forger.cookies.set(name, forged);
    t.is((await forger.get(WHO)).status, 401, forged);
  }
});

test('signing out kills the session and takes the cookie back', async (t) => {
  const { browser, url } = await startWithPerson(t);
  const thief = new Browser(url).takeCookies(browser);
  t.is((await thief.get(WHO)).status, 200);
  const { status, body } = await browser.post('/dashboard/api/logout');
  t.is(status, 200);
  t.true(body.signed_out);
  t.is(browser.cookies.size, 0);
  t.is((await thief.get(WHO)).status, 401);
});

test('a session that is used lasts on; after 14 days unused it is over', async (t) => {
  const { browser, host } = await startWithPerson(t);
  const left = async () => {
    const { rows } = await host.storage.pool.query(
      'SELECT EXTRACT(EPOCH FROM max(expire) - now())::float8 / 86400 AS days FROM namedrop.sessions',
    );
    return rows[0].days;
  };
  const age = (interval: string) =>
    host.storage.pool.query('UPDATE namedrop.sessions SET expire = expire - $1::interval', [interval]);
  await age('13 days');
  t.true((await left()) < 1.1);
  t.is((await browser.get(WHO)).status, 200);
  t.true((await left()) > 13.9, 'using it has prolonged it');
  // The library rounds up to whole seconds.
  await age('14 days 1 second');
  t.is((await browser.get(WHO)).status, 401);
});

test('after 30 days a session is over, however much it was used', async (t) => {
  const clock = fixedClock(new Date());
  const { browser } = await startWithPerson(t, { clock });
  clock.advance(29 * DAY);
  t.is((await browser.get(WHO)).status, 200);
  const [, expires = ''] = /Expires=([^;]+)/.exec(browser.setCookie) ?? [];
  const hours = (Date.parse(expires) - Date.now()) / 3_600_000;
  t.true(hours > 22 && hours < 25, `the browser forgets it when it is over, in ${hours} h`);
  clock.advance(DAY - 1);
  t.is((await browser.get(WHO)).status, 200);
  clock.advance(1);
  t.is((await browser.get(WHO)).status, 401);
});

test('sessions are listed, and each can be ended from another', async (t) => {
  const { browser, url } = await startWithPerson(t);
  const phone = new Browser(url, { 'user-agent': `phone ${'x'.repeat(300)}` });
  await phone.login('ada@example.com');
  const { sessions } = (await browser.get('/dashboard/api/sessions')).body;
  const [own] = sessions.filter(({ current }: { current: boolean }) => current);
  const [other] = sessions.filter(({ user_agent }: { user_agent: string }) => user_agent.startsWith('phone'));
  t.is(own.id, (await browser.get(WHO)).body.session.id);
  t.like(other, { current: false, client_address: '127.0.0.1' });
  t.is(other.user_agent.length, 200);
  t.deepEqual(Object.keys(other).sort(), ['client_address', 'current', 'expires_at', 'id', 'started_at', 'user_agent']);

  t.like((await browser.delete(`/dashboard/api/sessions/${other.id}`)).body, { revoked: true, id: other.id });
  t.is((await phone.get(WHO)).status, 401);
  t.is((await browser.delete(`/dashboard/api/sessions/${other.id}`)).status, 404);
  t.is((await browser.delete('/dashboard/api/sessions/abc')).status, 404);
  t.is((await browser.get(WHO)).status, 200);
  t.is((await browser.delete(`/dashboard/api/sessions/${own.id}`)).status, 200, 'also the one in use');
  t.is((await browser.get(WHO)).status, 401);
});

test('sessions of others, also of the same account, are not there (AUT-17)', async (t) => {
  const { browser, ...world } = await startWithPerson(t);
  await createUser(world, 'bob@example.com');
  const bob = new Browser(world.url);
  await bob.login('bob@example.com');
  const { id } = (await bob.get(WHO)).body.session;
  t.false((await browser.get('/dashboard/api/sessions')).text.includes(id));
  t.is((await browser.delete(`/dashboard/api/sessions/${id}`)).status, 404);
  t.is((await bob.get(WHO)).status, 200);
});

test('a session is known on every host of the deployment', async (t) => {
  const { browser, host } = await startWithPerson(t, { config: { secretKey: SECRET_KEY } });
  const other = await startBeside(t, host);
  const there = new Browser(other.url).takeCookies(browser);
  t.is((await there.get(WHO)).status, 200);
  await browser.post('/dashboard/api/logout');
  t.is((await there.get(WHO)).status, 401);
});

test('neither password, cookie nor setup token is in the database, in the log or in an answer', async (t) => {
  const { browser, host, url, user, logs } = await startWithPerson(t);
  const { token } = await host.people.links.issue(user.id);
  const { token: used } = await host.people.links.issue(
    (
      await host.people.users.create({
        account: (await host.accounts.list())[0]?.id as never,
        email: 'bob@example.com',
      })
    ).id,
  );
  const answers = [
    await new Browser(url).post('/dashboard/api/setup', { token: used, password: 'canary password' }),
    await new Browser(url).login('ada@example.com', 'canary wrong password'),
    await new Browser(url).login('canary typed into the wrong box', 'x'),
    await new Browser(url).post('/dashboard/api/login', { email: 7, password: 'canary of a bad body' }),
    await browser.get('/dashboard/api/sessions'),
    await browser.get(WHO),
  ];
  const cookie = decodeURIComponent([...browser.cookies.values()][0] ?? '');
  const [sessionId = ''] = cookie.slice(2).split('.');
  t.true(sessionId.length >= 32);
  const { rows } = await host.storage.pool.query(
    "SELECT string_agg(query_to_xml('SELECT * FROM namedrop.' || quote_ident(table_name), true, false, '')::text, '') AS all FROM information_schema.tables WHERE table_schema = 'namedrop'",
  );
  const seen = [rows[0].all, logs(), ...answers.map(({ text }) => text)].join('\n');
  t.true(seen.includes('ada@example.com'), 'the tables are really looked at');
  for (const secret of [PASSWORD, 'canary', sessionId, token, used]) t.false(seen.includes(secret), secret);
});

test('who came, who failed to, and who left is in the audit log, with when and from where', async (t) => {
  const clock = fixedClock('2026-11-21T10:00:00.000Z');
  const { browser, host, url, user, account } = await startWithPerson(t, { clock });
  await new Browser(url).login('ada@example.com', 'wrong password');
  await new Browser(url).login('nobody@example.com');
  const phone = new Browser(url);
  await phone.login('ada@example.com');
  const { id } = (await phone.get(WHO)).body.session;
  await browser.delete(`/dashboard/api/sessions/${id}`);
  const own = (await browser.get(WHO)).body.session.id;
  await browser.post('/dashboard/api/logout');
  await browser.post('/dashboard/api/logout');
  const { rows } = await host.storage.pool.query('SELECT * FROM namedrop.audit_log ORDER BY id');
  const ada = [account, user.id];
  t.deepEqual(
    rows.map(({ event, account_id, user_id, subject }) => [event, account_id, user_id, subject]),
    [
      ['setup_used', ...ada, null],
      ['login', ...ada, null],
      ['login_failed', ...ada, null],
      ['login_failed', null, null, null],
      ['login', ...ada, null],
      ['session_revoked', ...ada, id],
      ['logout', ...ada, own],
    ],
  );
  for (const { at, client_address } of rows) {
    t.deepEqual([at, client_address], [clock.now(), '127.0.0.1']);
  }
});
