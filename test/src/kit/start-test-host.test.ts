import chatgpt from '@namedrop/chatgpt';
import { behaviours, fixedClock, loopbackUpstream } from '@namedrop/testing';
import { startTestHost, type TestHost } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['chatgpt'] };

async function hostWith(t: ExecutionContext, behaviour = behaviours.silent()): Promise<TestHost> {
  const { url } = await loopbackUpstream(t, behaviour);
  return startTestHost(t, {
    plugins: { chatgpt: { module: chatgpt, apiKey: 'example-key', baseUrl: `${url}/v1` } },
    config: { deadlines: { quickMs: 300 } },
    clock: fixedClock('2026-04-01T12:00:00Z'),
  });
}

test('a test host serves the interface to its own account, with the plugins and settings it was given', async (t) => {
  const { post, url, host } = await hostWith(t);
  t.regex(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  t.deepEqual(
    host.plugins.map(({ id }) => id),
    ['chatgpt'],
  );
  const { status, body, headers } = await post('/v1/check', CHECK);
  t.is(status, 200);
  t.is(body.errors.chatgpt.code, 'upstream_timeout');
  t.is(body.created_at, '2026-04-01T12:00:00.000Z');
  t.regex(headers.get('content-type') ?? '', /^application\/json/);
});

test('a body may be any text, and headers may be others', async (t) => {
  const { post, get } = await hostWith(t);
  t.is((await post('/v1/check', '{"query": ')).body.error.code, 'invalid_request');
  t.is((await post('/v1/check', CHECK, { headers: { authorization: 'Bearer other' } })).status, 401);
  const missing = await get('/nowhere');
  t.is(missing.status, 404);
  t.is(typeof missing.text, 'string');
});

test('what the host logs can be read, and the key is not in it', async (t) => {
  const { post, logs, token } = await hostWith(t, behaviours.reply({ status: 401, body: {} }));
  await post('/v1/check', CHECK);
  t.true(logs().includes('chatgpt'));
  for (const secret of ['example-key', token]) t.false(logs().includes(secret));
});

test('two hosts share nothing, not even accounts', async (t) => {
  const [one, other] = await Promise.all([hostWith(t), hostWith(t)]);
  t.not(one.url, other.url);
  t.is((await one.post('/v1/check', CHECK, { headers: { authorization: `Bearer ${other.token}` } })).status, 401);
});

test('when the test is over, the host is gone', async (t) => {
  let url = '';
  const attempt = await t.try(async (inner) => {
    ({ url } = await hostWith(inner));
    inner.is((await fetch(`${url}/healthz`)).status, 200);
  });
  attempt.commit();
  await t.throwsAsync(fetch(`${url}/healthz`), { instanceOf: TypeError });
});
