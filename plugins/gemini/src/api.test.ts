import { SurfaceError } from '@namedrop/plugin-api';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import nock from 'nock';
import plugin from './index.js';
import { fixture, KEY, QUESTION, REDIRECTS, surfaceAt } from './surface.test.helper.js';

test.before(() => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
});

const PATH = '/v1/models/gemini-3.8-flash:generateContent';
const WORDS = 'upstream words';

/** An error in the vendor's shape. */
function errorBody(code: number, status: string, reason?: string, message = `${WORDS} about ${KEY}`) {
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
    ...(reason ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }] : []),
  ];
  return { error: { code, message, status, details } };
}

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
  [400, 'INVALID_ARGUMENT', 'error'],
  [400, 'FAILED_PRECONDITION', 'error'],
  [401, 'UNAUTHENTICATED', 'auth_failed'],
  [402, 'UNKNOWN', 'auth_failed'],
  [403, 'PERMISSION_DENIED', 'auth_failed'],
  [404, 'NOT_FOUND', 'error'],
  [408, 'UNKNOWN', 'timeout'],
  [409, 'ABORTED', 'error'],
  [413, 'INVALID_ARGUMENT', 'error'],
  [422, 'UNKNOWN', 'error'],
  [424, 'UNKNOWN', 'error'],
  [429, 'RESOURCE_EXHAUSTED', 'rate_limited'],
  [499, 'CANCELLED', 'error'],
  [500, 'INTERNAL', 'unavailable'],
  [500, 'DEADLINE_EXCEEDED', 'timeout'],
  [502, 'UNKNOWN', 'unavailable'],
  [503, 'UNAVAILABLE', 'unavailable'],
  [503, 'RESOURCE_EXHAUSTED', 'rate_limited'],
  [504, 'DEADLINE_EXCEEDED', 'timeout'],
  [520, 'UNKNOWN', 'unavailable'],
  [529, 'UNKNOWN', 'unavailable'],
] as const;

for (const [status, word, fault] of STATUSES) {
  test(`HTTP ${status} ${word} means ${fault}, and is not tried again`, async (t) => {
    const host = `http://vendor-${status}-${word}.test`;
    const scope = nock(host).post(PATH).reply(status, errorBody(status, word), { 'retry-after': '1' });
    t.is((await failureAt(t, host)).fault, fault);
    t.true(scope.isDone());
  });
}

test('a bad key is a refusal, though the status says otherwise', async (t) => {
  const reasoned = errorBody(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID');
  nock('http://reason.test').post(PATH).reply(400, reasoned);
  t.is((await failureAt(t, 'http://reason.test')).fault, 'auth_failed');
  const worded = errorBody(400, 'INVALID_ARGUMENT', undefined, 'API key not valid. Please pass a valid API key.');
  nock('http://words.test').post(PATH).reply(400, worded);
  t.is((await failureAt(t, 'http://words.test')).fault, 'auth_failed');
});

test('an error means what its status means, whatever its body is', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.html(502));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  for (const body of ['{"error": [}', '', 'null', '[]', '{"error":"x"}', '{"error":{"details":[null,{}]}}']) {
    upstream.behave(behaviours.reply({ status: 429, body }));
    t.is((await failureAt(t, upstream.url)).fault, 'rate_limited', body);
  }
  upstream.behave(behaviours.cutOff({ status: 503, body: errorBody(503, 'UNAVAILABLE') }, 20));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  upstream.behave(behaviours.html(200));
  t.is((await failureAt(t, upstream.url)).fault, 'error');
});

test('the vendor is asked once, also when it fails', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ status: 503, body: errorBody(503, 'UNAVAILABLE') }));
  await failureAt(t, upstream.url);
  t.is(upstream.requests.length, 1);
});

test('an answer that could go on is not gone on with', async (t) => {
  const [candidate] = fixture('max-tokens-text').candidates as object[];
  const body = { candidates: [{ ...candidate, finishReason: 'CONTINUATION', continuationToken: 'dG9rZW4=' }] };
  const upstream = await loopbackUpstream(t, behaviours.reply({ body }));
  const surface = await surfaceAt(upstream.url);
  t.is((await surface.ask(QUESTION, AbortSignal.timeout(10_000))).text, 'Brewline is fine, and so');
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
  upstream.behave(behaviours.cutOff({ body: fixture('grounded') }, 100));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
  await upstream.close();
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
});

test('the deadline ends a call before it begins, while it waits and while it reads', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('grounded') }));
  const passed = AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
  t.is((await failureAt(t, upstream.url, passed)).fault, 'timeout');
  t.is(upstream.requests.length, 0);
  t.is((await failureAt(t, upstream.url, AbortSignal.timeout(0))).fault, 'timeout');
  for (const behaviour of [
    behaviours.silent(),
    behaviours.stalled({ body: fixture('grounded') }, 100),
    behaviours.stalled({ status: 500, body: errorBody(500, 'INTERNAL') }, 10),
    behaviours.drip({ body: fixture('grounded') }, { size: 1, milliseconds: 20 }),
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

test('links of the answer are followed to their pages, and links that fail stay', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('grounded') }));
  const google = nock(new URL(REDIRECTS).origin);
  const { pathname } = new URL(REDIRECTS);
  google.get(`${pathname}brewline`).reply(302, '', { location: 'https://brewline.example/crm' });
  google.get(`${pathname}acme`).reply(302, '', { location: 'https://acme.example/' });
  google.get(`${pathname}dialwise`).reply(500);
  const surface = await surfaceAt(upstream.url, (...call) => globalThis.fetch(...call));
  const { citations } = await surface.ask(QUESTION, AbortSignal.timeout(10_000));
  t.deepEqual(
    citations.map(({ url }) => url),
    ['https://brewline.example/crm', 'https://acme.example/', `${REDIRECTS}dialwise`],
  );
});

test('without a key the surface says what it needs', async (t) => {
  const ports = { http: { fetch: globalThis.fetch } };
  const { surfaces } = await plugin.setup({ config: plugin.config.parse({}), ports, make: () => ({}) } as never);
  t.deepEqual(surfaces, [{ platform: 'gemini', channel: 'api', needs: ['GEMINI_API_KEY'] }]);
});

test('the surface serves quick checks and asks, from no place, with the models of its configuration', async (t) => {
  const { ask, ...facts } = await surfaceAt('http://vendor.test');
  t.is(typeof ask, 'function');
  t.like(facts, { platform: 'gemini', channel: 'api', provider: 'gemini', localizes: undefined });
  t.true(facts.models?.allowed.includes(facts.models.default));
});
