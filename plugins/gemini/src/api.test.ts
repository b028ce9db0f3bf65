import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import nock from 'nock';
import { fixture, QUESTION, REDIRECTS, surfaceAt } from './surface.test.helper.js';

test.before(() => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
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
  t.like(facts, { platform: 'gemini', channel: 'api', localizes: undefined });
  t.true(facts.models?.allowed.includes(facts.models.default));
});
