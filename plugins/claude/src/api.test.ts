import { SurfaceError } from '@namedrop/plugin-api';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import nock from 'nock';
import { KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

test.before(() => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
});

const PATH = '/v1/messages';
const WORDS = 'upstream words';
const errorBody = { type: 'error', error: { type: null, message: `${WORDS}: invalid x-api-key: ${KEY}` } };

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

test('the surface serves quick checks and asks, by city, with the models of its configuration', async (t) => {
  const { ask, ...facts } = await surfaceAt('http://vendor.test');
  t.is(typeof ask, 'function');
  t.like(facts, { platform: 'claude', channel: 'api', provider: 'anthropic', localizes: 'city' });
  t.true(facts.models?.allowed.includes(facts.models.default));
});
