import { SurfaceError } from '@namedrop/plugin-api';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import nock from 'nock';
import { fixture, KEY, QUESTION, REDIRECTS, surfaceAt } from './surface.test.helper.js';

test.before(() => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
});

const WORDS = 'upstream words';
const errorBody = { error: { code: 500, message: `${WORDS} about ${KEY}`, status: 'INTERNAL', details: [] } };

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

test('the deadline ends a call also while it reads an error', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.stalled({ status: 500, body: errorBody }, 10));
  t.is((await failureAt(t, upstream.url, undefined, 400)).fault, 'timeout');
});

test('an error means what its status means, whatever its body is', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.silent());
  for (const body of ['{"error": [}', '', 'null', '[]', '{"error":"x"}', '{"error":{"details":[null,{}]}}']) {
    upstream.behave(behaviours.reply({ status: 429, body }));
    t.is((await failureAt(t, upstream.url)).fault, 'rate_limited', body);
  }
  upstream.behave(behaviours.cutOff({ status: 503, body: errorBody }, 20));
  t.is((await failureAt(t, upstream.url)).fault, 'unavailable');
});

test('an answer that could go on is not gone on with', async (t) => {
  const [candidate] = fixture('max-tokens-text').candidates as object[];
  const body = { candidates: [{ ...candidate, finishReason: 'CONTINUATION', continuationToken: 'dG9rZW4=' }] };
  const upstream = await loopbackUpstream(t, behaviours.reply({ body }));
  const surface = await surfaceAt(upstream.url);
  t.is((await surface.ask(QUESTION, AbortSignal.timeout(10_000))).text, 'Brewline is fine, and so');
  t.is(upstream.requests.length, 1);
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

test('the surface serves quick checks and asks, from no place, with the models of its configuration', async (t) => {
  const { ask, ...facts } = await surfaceAt('http://vendor.test');
  t.is(typeof ask, 'function');
  t.like(facts, { platform: 'gemini', channel: 'api', provider: 'gemini', localizes: undefined });
  t.true(facts.models?.allowed.includes(facts.models.default));
});
