import { SurfaceError } from '@namedrop/plugin-api';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import nock from 'nock';
import { KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

test.before(() => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
});

const PATH = '/v1/responses';
const WORDS = 'upstream words';
const errorBody = { error: { message: `${WORDS} about ${KEY}`, type: 'internal_error', code: 500 } };

/** Asks, and gives the SurfaceError that has to come. */
async function failureAt(t: ExecutionContext, baseUrl: string, fetch?: typeof globalThis.fetch, milliseconds = 10_000) {
  const surface = await surfaceAt(baseUrl, fetch);
  const asking = surface.ask(QUESTION, AbortSignal.timeout(milliseconds));
  const error = await t.throwsAsync(asking, { instanceOf: SurfaceError });
  t.false(error.message.includes(WORDS) || error.message.includes(KEY), error.message);
  return error;
}

test('a host that is not found and a certificate that has expired mean unavailable', async (t) => {
  for (const code of ['ENOTFOUND', 'CERT_HAS_EXPIRED']) {
    const cause = Object.assign(new Error(WORDS), { code });
    const failing = () => Promise.reject(new TypeError('fetch failed', { cause }));
    t.is((await failureAt(t, 'http://vendor.test', failing)).fault, 'unavailable', code);
  }
});

test('a connection that cannot be made in time is a timeout', async (t) => {
  const error = Object.assign(new Error('Connect Timeout Error'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
  nock('http://far-away.test').post(PATH).replyWithError(error);
  t.is((await failureAt(t, 'http://far-away.test')).fault, 'timeout');
});

test('the deadline ends a call also while it reads an error', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.stalled({ status: 500, body: errorBody }, 10));
  t.is((await failureAt(t, upstream.url, undefined, 400)).fault, 'timeout');
});

test('an error means what its status means, whatever its body is', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.silent());
  for (const body of ['{"error": [}', '', 'null', '[]', '{"error":"x"}', '{"error":{"type":7}}']) {
    upstream.behave(behaviours.reply({ status: 429, body }));
    t.is((await failureAt(t, upstream.url)).fault, 'rate_limited', body);
  }
  upstream.behave(behaviours.cutOff({ status: 503, body: errorBody }, 20));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
});

test('the surface serves quick checks and asks, by region, with the models of its configuration', async (t) => {
  const { ask, ...facts } = await surfaceAt('http://vendor.test');
  t.is(typeof ask, 'function');
  t.like(facts, { platform: 'perplexity', channel: 'api', provider: 'perplexity', localizes: 'region' });
  t.true(facts.models?.allowed.includes(facts.models.default));
});
