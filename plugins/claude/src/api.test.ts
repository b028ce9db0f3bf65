import { SurfaceError } from '@namedrop/plugin-api';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import nock from 'nock';
import plugin from './index.js';
import { fixture, KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

test.before(() => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
});

const WORDS = 'upstream words';
const errorBody = (type: string | null) => {
  return { type: 'error', error: { type, message: `${WORDS}: invalid x-api-key: ${KEY}` }, request_id: 'req_1' };
};

/** Asks, and gives the SurfaceError that has to come. */
async function failureAt(t: ExecutionContext, baseUrl: string, signal = AbortSignal.timeout(10_000)) {
  const surface = await surfaceAt(baseUrl, (...call) => globalThis.fetch(...call));
  const error = await t.throwsAsync(surface.ask(QUESTION, signal), { instanceOf: SurfaceError });
  t.false(error.message.includes(WORDS) || error.message.includes(KEY), error.message);
  return error;
}

const STATUSES = [
  [400, 'invalid_request_error', 'error'],
  [401, 'authentication_error', 'auth_failed'],
  [402, 'billing_error', 'auth_failed'],
  [403, 'permission_error', 'auth_failed'],
  [404, 'not_found_error', 'error'],
  [408, null, 'timeout'],
  [409, null, 'error'],
  [413, 'request_too_large', 'error'],
  [422, null, 'error'],
  [424, null, 'error'],
  [429, 'rate_limit_error', 'rate_limited'],
  [500, 'api_error', 'unavailable'],
  [502, null, 'unavailable'],
  [503, null, 'unavailable'],
  [504, 'timeout_error', 'timeout'],
  [520, null, 'unavailable'],
  [529, 'overloaded_error', 'unavailable'],
] as const;

for (const [status, type, fault] of STATUSES) {
  test(`HTTP ${status} ${type ?? 'without a type'} means ${fault}, and is not tried again`, async (t) => {
    const host = `http://vendor-${status}.test`;
    const scope = nock(host).post('/v1/messages').reply(status, errorBody(type), { 'retry-after': '1' });
    t.is((await failureAt(t, host)).fault, fault);
    t.true(scope.isDone());
  });
}

test('a page of HTML means what its status means', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.html(502));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  upstream.behave(behaviours.html(200));
  t.is((await failureAt(t, upstream.url)).fault, 'error');
});

test('the vendor is asked once, also when it fails', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ status: 503, body: errorBody(null) }));
  await failureAt(t, upstream.url);
  t.is(upstream.requests.length, 1);
});

test('a connection that fails or breaks is unavailable', async (t) => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'CERT_HAS_EXPIRED']) {
    nock(`http://${code}.test`)
      .post('/v1/messages')
      .replyWithError(Object.assign(new Error(WORDS), { code }));
    t.is((await failureAt(t, `http://${code}.test`)).fault, 'unavailable', code);
  }
  const upstream = await loopbackUpstream(t, behaviours.reset());
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  upstream.behave(behaviours.cutOff({ body: fixture('answer') }, 100));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  await upstream.close();
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
});

test('a connection that cannot be made in time is a timeout', async (t) => {
  const error = Object.assign(new Error('Connect Timeout Error'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
  nock('http://far-away.test').post('/v1/messages').replyWithError(error);
  t.is((await failureAt(t, 'http://far-away.test')).fault, 'timeout');
});

test('the deadline ends a call before it begins, while it waits and while it reads', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('answer') }));
  const passed = AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
  t.is((await failureAt(t, upstream.url, passed)).fault, 'timeout');
  t.is(upstream.requests.length, 0);
  t.is((await failureAt(t, upstream.url, AbortSignal.timeout(0))).fault, 'timeout');
  for (const behaviour of [
    behaviours.silent(),
    behaviours.stalled({ body: fixture('answer') }, 100),
    behaviours.stalled({ status: 500, body: errorBody(null) }, 10),
    behaviours.drip({ body: fixture('answer') }, { size: 1, milliseconds: 20 }),
  ]) {
    upstream.behave(behaviour);
    const started = performance.now();
    t.is((await failureAt(t, upstream.url, AbortSignal.timeout(400))).fault, 'timeout');
    t.true(performance.now() - started < 2000);
  }
});

test('a call that the host cancels ends at once, and is no timeout', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.silent());
  const shutdown = new AbortController();
  setTimeout(() => shutdown.abort(new Error('shutting down')), 300);
  t.is((await failureAt(t, upstream.url, shutdown.signal)).fault, 'unavailable');
  t.is((await failureAt(t, upstream.url, AbortSignal.abort())).fault, 'unavailable');
});

test('without a key the surface says what it needs', async (t) => {
  const ports = { http: { fetch: globalThis.fetch } };
  const { surfaces } = await plugin.setup({ config: plugin.config.parse({}), ports } as never);
  t.deepEqual(surfaces, [{ platform: 'claude', channel: 'api', needs: ['ANTHROPIC_API_KEY'] }]);
});

test('the surface serves quick checks and asks, by city, with the models of its configuration', async (t) => {
  const { ask, ...facts } = await surfaceAt('http://vendor.test');
  t.is(typeof ask, 'function');
  t.like(facts, { platform: 'claude', channel: 'api', provider: 'anthropic', localizes: 'city' });
  t.true(facts.models?.allowed.includes(facts.models.default));
});
