import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { API_VERSION, definePlugin, route, z } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { Browser, PASSWORD, startWithPerson } from './person.js';

const JSON_TYPE = 'application/json';
const LOGIN = { email: 'ada@example.com', password: PASSWORD };

/** A plugin with an endpoint for people, which says who calls. */
const greeter = definePlugin({
  id: 'greeter',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  setup: () => ({
    routes: (['get', 'post', 'patch', 'delete'] as const).map((method) =>
      route({
        method,
        path: '/dashboard/api/greeting',
        auth: 'session',
        ...(method === 'post' && { body: z.object({ name: z.string() }) }),
        handle: async ({ caller, body }) => ({ status: 200, body: { caller, body } }),
      }),
    ),
  }),
});
const plugins = { greeter: { module: greeter } };
const PATH = '/dashboard/api/greeting';

test("a plugin's session route is told who is signed in, and of no key", async (t) => {
  const { browser, account, user } = await startWithPerson(t, { plugins });
  const { body } = await browser.post(PATH, { name: 'Ada' });
  const { session } = (await browser.get('/dashboard/api/session')).body;
  t.deepEqual(body, { caller: { account, userId: user.id, sessionId: session.id }, body: { name: 'Ada' } });
});

test('a session route takes a session, and no key instead (AUT-12, AUT-14)', async (t) => {
  const { url, token } = await startWithPerson(t, { plugins });
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    for (const authorization of ['', `Bearer ${token}`]) {
      const { status, body } = await new Browser(url).call(method, PATH, undefined, { authorization });
      t.deepEqual([status, body.error.code], [401, 'unauthorized'], `${method} ${authorization}`);
    }
  }
  for (const path of ['/dashboard/api/session', '/dashboard/api/sessions']) {
    t.is((await new Browser(url).call('GET', path, undefined, { authorization: `Bearer ${token}` })).status, 401);
  }
});

test('a session is asked for before the body is looked at', async (t) => {
  const { url } = await startWithPerson(t, { plugins });
  t.is((await new Browser(url).call('POST', PATH, 'no object', { 'content-type': 'text/plain' })).status, 401);
});

test('a bearer route takes no session (AUT-15)', async (t) => {
  const { browser } = await startWithPerson(t);
  const { status, body } = await browser.post('/v1/check', { query: 'crm', brand: 'Acme', mode: 'quick' });
  t.deepEqual([status, body.error.code], [401, 'missing_authorization']);
});

test('a bearer route neither looks for a session nor prolongs one', async (t) => {
  const { browser, token } = await startWithPerson(t);
  browser.setCookie = '';
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await browser.call('POST', '/v1/check', { query: 'crm', brand: 'Acme', mode: 'quick' }, headers);
  t.is(status, 501);
  t.is(browser.setCookie, '');
});

for (const [what, origin] of [
  ['no origin', ''],
  ['another origin', 'https://evil.example'],
  ['an opaque origin', 'null'],
] as const) {
  test(`a call with ${what} changes nothing, and may read`, async (t) => {
    const { browser, host, account, keyId } = await startWithPerson(t, { plugins });
    for (const [method, path, body] of [
      ['POST', PATH, { name: 'Ada' }],
      ['PATCH', PATH, undefined],
      ['DELETE', PATH, undefined],
      ['POST', '/v1/keys', { name: 'CI' }],
      ['DELETE', `/v1/keys/${keyId}`, undefined],
      ['POST', '/dashboard/api/login', { email: 'ada@example.com', password: 'x' }],
      ['POST', '/dashboard/api/setup', { token: 'x', password: 'x' }],
      ['POST', '/dashboard/api/logout', undefined],
    ] as const) {
      const answer = await browser.call(method, path, body, { origin });
      t.deepEqual([answer.status, answer.body.error.code], [403, 'forbidden_origin'], `${method} ${path}`);
      t.regex(answer.body.error.message, /own pages/);
    }
    t.is((await host.keys.list(account)).length, 1);
    t.is((await browser.call('GET', PATH, undefined, { origin })).status, 200, 'and is still signed in');
  });
}

test('pages of the configured address and of loopback count, and those of the address that was called do not', async (t) => {
  const baseUrl = 'http://namedrop.example';
  const { browser, url } = await startWithPerson(t, { plugins, config: { baseUrl } });
  t.is((await browser.call('POST', '/dashboard/api/login', LOGIN, { origin: baseUrl })).status, 200);
  t.is((await browser.call('POST', PATH, { name: 'Ada' }, { origin: baseUrl })).status, 200);
  t.is((await browser.post(PATH, { name: 'Ada' })).status, 200);
  t.is(await loginAt(url, 'nas.lan:4600'), 403);
});

test('a page under a public name that resolves to the host cannot sign in (DNS rebinding)', async (t) => {
  const { url, browser } = await startWithPerson(t);
  t.is(await loginAt(url, 'evil.example'), 403);
  const { status, body } = await browser.call('POST', '/dashboard/api/login', LOGIN, { origin: 'http://evil.example' });
  t.is(status, 403);
  t.regex(body.error.message, /allowedOrigins \(NAMEDROP_ALLOWED_ORIGINS\)/);
});

test('a host of the local network can sign in without a setting, with one warning, and with the setting without one', async (t) => {
  const { url, logs } = await startWithPerson(t);
  for (let logins = 0; logins < 2; logins++) t.is(await loginAt(url, 'nas.lan:4600'), 200);
  t.is(logs().match(/pages of this origin are refused from the next release on/g)?.length, 1);
  const allowedOrigins = ['http://nas.lan:4600'];
  const named = await startWithPerson(t, { config: { allowedOrigins } });
  t.is(await loginAt(named.url, 'nas.lan:4600'), 200);
  t.is(await loginAt(named.url, 'other.lan:4600'), 403);
  t.notRegex(named.logs(), /next release/);
});

test('strangers cannot use up the warnings of origins with calls that sign nobody in', async (t) => {
  const { url, logs } = await startWithPerson(t);
  for (let n = 0; n < 110; n++) t.is(await postAt(url, `stranger-${n}.lan`, '/dashboard/api/logout'), 200);
  t.is(await loginAt(url, 'stranger.lan', { ...LOGIN, password: 'wrong' }), 401);
  t.notRegex(logs(), /next release/);
  t.is(await loginAt(url, 'nas.lan'), 200);
  t.regex(
    logs(),
    /pages of this origin are refused from the next release on.*\s+fields: \{ origin: 'http:\/\/nas\.lan' \}/,
  );
});

test('a host behind a trusted proxy accepts the name that was called, with a warning at its start and for the name', async (t) => {
  const { url, logs } = await startWithPerson(t, { config: { trustedProxyHops: 1 } });
  t.regex(logs(), /any name that the trusted proxies forward.*allowedOrigins \(NAMEDROP_ALLOWED_ORIGINS\)/);
  t.is(await loginAt(url, 'namedrop.example'), 200);
  t.regex(
    logs(),
    /pages of this origin are refused from the next release on.*\s+fields: \{ origin: 'http:\/\/namedrop\.example' \}/,
  );
  const named = await startWithPerson(t, { config: { trustedProxyHops: 1, allowedOrigins: [] } });
  t.is(await loginAt(named.url, 'namedrop.example'), 403);
  t.notRegex(named.logs(), /next release/);
});

for (const origin of ['namedrop.example', 'https://namedrop.example/path', 'ftp://namedrop.example', '*', 'null']) {
  test(`a host whose allowedOrigins name ${origin} does not start, and says which setting is wrong`, async (t) => {
    const error = await t.throwsAsync(startTestHost(t, { env: { NAMEDROP_ALLOWED_ORIGINS: origin } }));
    t.regex(error.message, /allowedOrigins.*must be an origin like/);
  });
}

/** Signs in with a page of `http://<host>`, to which the call is sent as well. @returns the status */
function loginAt(url: string, host: string, login: object = LOGIN): Promise<number | undefined> {
  return postAt(url, host, '/dashboard/api/login', login);
}

/** Posts as a page of `http://<host>`, to which the call is sent as well. @returns the status */
async function postAt(url: string, host: string, path: string, body: object = {}): Promise<number | undefined> {
  const headers = { host, origin: `http://${host}`, 'content-type': JSON_TYPE };
  const calling = request(url + path, { method: 'POST', headers });
  calling.end(JSON.stringify(body));
  const [response] = (await once(calling, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

for (const [type, status] of [
  ['application/json; charset=utf-8', 200],
  ['application/vnd.namedrop+json', 200],
  ['text/plain', 415],
  ['text/plain; application/json', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
] as const) {
  test(`a body as ${type} is answered with ${status}`, async (t) => {
    const { browser } = await startWithPerson(t, { plugins });
    const answer = await browser.call('POST', PATH, { name: 'Ada' }, { 'content-type': type });
    t.is(answer.status, status);
    if (status === 415) t.is(answer.body.error.code, 'unsupported_media_type');
  });
}

test('a body without a type is refused, other than on bearer routes', async (t) => {
  const { browser, url } = await startWithPerson(t, { plugins });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = new TextEncoder().encode('{"name":"Ada"}');
  const untyped = await fetch(url + PATH, { method: 'POST', body, headers: { cookie, origin: url } });
  t.is(untyped.status, 415);
  const login = await fetch(`${url}/dashboard/api/login`, { method: 'POST', body, headers: { origin: url } });
  t.is(login.status, 415);
  t.is((await browser.call('POST', PATH, { name: 'Ada' }, { 'content-type': JSON_TYPE })).status, 200);
});

test('a host whose allowedOrigins hold a pattern does not start, and says that patterns are not supported', async (t) => {
  const error = await t.throwsAsync(startTestHost(t, { config: { allowedOrigins: ['https://*.example.com'] } }));
  t.regex(error.message, /allowedOrigins\.0: must name one origin: patterns with \* are not supported; "https:/);
});
