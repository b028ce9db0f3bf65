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

const PATH = '/v1/responses';
const WORDS = 'upstream words';

/** An error in the vendor's shape. */
const errorBody = (code: number, type: string) => ({ error: { message: `${WORDS} about ${KEY}`, type, code } });

/** Asks, and gives the SurfaceError that has to come. */
async function failureAt(t: ExecutionContext, baseUrl: string, signal = AbortSignal.timeout(10_000)) {
  return failureOf(t, (...call) => globalThis.fetch(...call), baseUrl, signal);
}

async function failureOf(
  t: ExecutionContext,
  fetch: typeof globalThis.fetch,
  baseUrl = 'http://vendor.test',
  signal = AbortSignal.timeout(10_000),
) {
  const surface = await surfaceAt(baseUrl, fetch);
  const error = await t.throwsAsync(surface.ask(QUESTION, signal), { instanceOf: SurfaceError });
  t.false(error.message.includes(WORDS) || error.message.includes(KEY), error.message);
  return error;
}

const STATUSES = [
  [400, 'invalid_request', 'error'],
  [401, 'invalid_api_key', 'auth_failed'],
  [402, 'billing', 'auth_failed'],
  [403, 'forbidden', 'auth_failed'],
  [403, 'organization', 'auth_failed'],
  [403, 'chat_completions_not_available', 'error'],
  [403, 'agent_api_migration_required', 'error'],
  [404, 'not_found', 'error'],
  [408, 'timeout', 'timeout'],
  [409, 'conflict', 'error'],
  [413, 'too_large', 'error'],
  [422, 'unprocessable', 'error'],
  [424, 'failed_dependency', 'error'],
  [429, 'request_rate_limit_exceeded', 'rate_limited'],
  [429, 'quota', 'rate_limited'],
  [500, 'internal_error', 'unavailable'],
  [502, 'bad_gateway', 'unavailable'],
  [503, 'service_unavailable', 'unavailable'],
  [504, 'gateway_timeout', 'timeout'],
  [520, 'unknown', 'unavailable'],
  [529, 'overloaded', 'unavailable'],
] as const;

for (const [status, word, fault] of STATUSES) {
  test(`HTTP ${status} ${word} means ${fault}, and is not tried again`, async (t) => {
    const host = `http://vendor-${status}-${word}.test`;
    const scope = nock(host).post(PATH).reply(status, errorBody(status, word), { 'retry-after': '1' });
    t.is((await failureAt(t, host)).fault, fault);
    t.true(scope.isDone());
  });
}

test('an error means what its status means, whatever its body is', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.html(502));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  for (const body of ['{"error": [}', '', 'null', '[]', '{"error":"x"}', '{"error":{"type":7}}']) {
    upstream.behave(behaviours.reply({ status: 429, body }));
    t.is((await failureAt(t, upstream.url)).fault, 'rate_limited', body);
  }
  upstream.behave(behaviours.cutOff({ status: 503, body: errorBody(503, 'service_unavailable') }, 20));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  upstream.behave(behaviours.html(200));
  t.is((await failureAt(t, upstream.url)).fault, 'error');
});

test('the vendor is asked once, also when it fails', async (t) => {
  const upstream = await loopbackUpstream(
    t,
    behaviours.reply({ status: 503, body: errorBody(503, 'service_unavailable') }),
  );
  await failureAt(t, upstream.url);
  t.is(upstream.requests.length, 1);
});

test('a connection that fails or breaks is unavailable', async (t) => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'CERT_HAS_EXPIRED']) {
    const cause = Object.assign(new Error(WORDS), { code });
    const failing = async () => {
      throw new TypeError('fetch failed', { cause });
    };
    t.is((await failureOf(t, failing)).fault, 'unavailable', code);
  }
  nock('http://reset.test')
    .post(PATH)
    .replyWithError(Object.assign(new Error(WORDS), { code: 'ECONNRESET' }));
  t.is((await failureAt(t, 'http://reset.test')).fault, 'unavailable');
  const upstream = await loopbackUpstream(t, behaviours.reset());
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  upstream.behave(behaviours.cutOff({ body: fixture('marked') }, 100));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  await upstream.close();
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
});

test('a connection that cannot be made in time is a timeout', async (t) => {
  const error = Object.assign(new Error('Connect Timeout Error'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
  nock('http://far-away.test').post(PATH).replyWithError(error);
  t.is((await failureAt(t, 'http://far-away.test')).fault, 'timeout');
});

test('the deadline ends a call before it begins, while it waits and while it reads', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('marked') }));
  const passed = AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
  t.is((await failureAt(t, upstream.url, passed)).fault, 'timeout');
  t.is(upstream.requests.length, 0);
  t.is((await failureAt(t, upstream.url, AbortSignal.timeout(0))).fault, 'timeout');
  for (const behaviour of [
    behaviours.silent(),
    behaviours.stalled({ body: fixture('marked') }, 100),
    behaviours.stalled({ status: 500, body: errorBody(500, 'internal_error') }, 10),
    behaviours.drip({ body: fixture('marked') }, { size: 1, milliseconds: 20 }),
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
  t.deepEqual(surfaces, [{ platform: 'perplexity', channel: 'api', needs: ['PERPLEXITY_API_KEY'] }]);
});

test('the surface serves quick checks and asks, by region, with the models of its configuration', async (t) => {
  const { ask, ...facts } = await surfaceAt('http://vendor.test');
  t.is(typeof ask, 'function');
  t.like(facts, { platform: 'perplexity', channel: 'api', provider: 'perplexity', localizes: 'region' });
  t.true(facts.models?.allowed.includes(facts.models.default));
});
