import test from 'ava';
import { RedirectError } from '../index.js';
import { json, KEY, loopback } from '../loopback.test.helper.js';

const PARAMS = { query: 'q', brand: 'b', mode: 'quick' } as const;

test('a redirect is not followed: the call ends with its place, without secrets, and the other host gets nothing', async (t) => {
  const other = await loopback(t, [json({})]);
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `${other.url.replace('//', '//me:word@')}/${KEY}/check?token=word#word`;
    const { client, url, requests } = await loopback(t, [(response) => response.writeHead(status, { location }).end()]);
    const error = await t.throwsAsync(async () => client.checks.create(PARAMS), { instanceOf: RedirectError });
    t.like(error, { name: 'RedirectError', status, location: `${other.url}/***/check` });
    const expected = `POST ${url}/v1/check was answered with a redirect (${status}) to ${other.url}/***/check; set baseUrl to the address that replies without one`;
    t.is(error?.message, expected);
    t.is(requests.length, 1, 'a redirect is not retried');
  }
  t.is(other.requests.length, 0);
});

test('the place of a redirect is resolved, and left out where it is missing or no address', async (t) => {
  for (const [location, expected] of [
    ['/login?next=%2Fv1', '/login'],
    ['http://[', undefined],
    [undefined, undefined],
  ]) {
    const { client, url } = await loopback(t, [
      (response) => response.writeHead(302, location === undefined ? {} : { location }).end(),
    ]);
    const error = await t.throwsAsync(async () => client.balance.get(), { instanceOf: RedirectError });
    t.is(error?.location, expected && `${url}${expected}`);
  }
});

test('a redirect that the browser hides ends the call too', async (t) => {
  const hidden = { type: 'opaqueredirect', status: 0, ok: false, headers: new Headers(), json: () => Promise.reject() };
  const modes: unknown[] = [];
  const { client } = await loopback(t, [], {
    fetch: async (_url, { redirect }) => {
      modes.push(redirect);
      return hidden as unknown as Response;
    },
  });
  const error = await t.throwsAsync(async () => client.balance.get(), { instanceOf: RedirectError });
  t.like(error, { status: 0, location: undefined });
  t.regex(error?.message ?? '', /was answered with a redirect; set baseUrl/);
  t.deepEqual(modes, ['manual']);
});

test('a 3xx that redirects nowhere is an ordinary refusal', async (t) => {
  const { client } = await loopback(t, [(response) => response.writeHead(304).end()]);
  await t.throwsAsync(async () => client.balance.get(), { name: 'ApiError', message: /\(304\)/ });
});

test('a refusal that is nested deeper than the stack allows is still an error of its status', async (t) => {
  const deep = `{"error":{"code":"a_code"},"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const { client } = await loopback(t, [(response) => response.writeHead(400).end(deep)]);
  await t.throwsAsync(async () => client.balance.get(), { name: 'BadRequestError', message: /\(400\)/ });
});
