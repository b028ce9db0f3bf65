import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import nock from 'nock';
import { RedirectResolver } from './redirect-resolver.js';
import { REDIRECTS } from './surface.test.helper.js';

test.before(() => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
});

const { origin: GOOGLE, pathname: PATH } = new URL(REDIRECTS);
const resolver = new RedirectResolver({ fetch: (...call) => globalThis.fetch(...call) });
const patience = () => AbortSignal.timeout(10_000);

async function targets(links: string[], by = resolver, signal = patience()): Promise<string[]> {
  const citations = await by.resolve(
    links.map((url) => ({ url })),
    signal,
  );
  return citations.map(({ url }) => url);
}

test('a link leads to its page, which is never fetched; the rest of the citation stays (TYP-10)', async (t) => {
  const scope = nock(GOOGLE).get(`${PATH}one`).reply(302, 'moved', { location: 'https://acme.example/crm?x=1#top' });
  const citation = { url: `${REDIRECTS}one`, title: 'acme.example', text: 'Acme leads.' };
  t.deepEqual(await resolver.resolve([citation], patience()), [
    { ...citation, url: 'https://acme.example/crm?x=1#top' },
  ]);
  t.true(scope.isDone());
});

test('links of other hosts, schemes and paths are not asked for', async (t) => {
  const links = [
    'https://acme.example/grounding-api-redirect/x',
    'https://vertexaisearch.cloud.google.com/other/x',
    'https://vertexaisearch.cloud.google.com.evil.example/grounding-api-redirect/x',
    'https://vertexaisearch.cloud.google.com:8443/grounding-api-redirect/x',
    'http://vertexaisearch.cloud.google.com/grounding-api-redirect/x',
    'https://user@acme.example/?vertexaisearch.cloud.google.com/grounding-api-redirect/',
  ];
  const curious = new RedirectResolver({ fetch: async () => t.fail('asked') as never });
  t.deepEqual(await targets(links, curious), links);
});

test('one hop is all: where a link leads to another redirect, that is the page', async (t) => {
  nock(GOOGLE)
    .get(`${PATH}hop`)
    .reply(301, '', { location: `${REDIRECTS}next` });
  t.deepEqual(await targets([`${REDIRECTS}hop`]), [`${REDIRECTS}next`]);
});

test('a link that leads nowhere stays', async (t) => {
  const locations = ['javascript:alert(1)', 'file:///etc/passwd', '/local', '//acme.example', '', 'acme.example'];
  const links = locations.map((location, index) => {
    nock(GOOGLE).get(`${PATH}odd-${index}`).reply(302, '', { location });
    return `${REDIRECTS}odd-${index}`;
  });
  nock(GOOGLE).get(`${PATH}missing`).reply(404, 'expired');
  nock(GOOGLE).get(`${PATH}page`).reply(200, '<html>');
  nock(GOOGLE).get(`${PATH}broken`).replyWithError(new Error('reset'));
  const all = [...links, ...['missing', 'page', 'broken'].map((name) => REDIRECTS + name)];
  t.deepEqual(await targets(all), all);
});

test('links are asked for at the same time, and keep their order', async (t) => {
  const names = Array.from({ length: 20 }, (_, index) => `parallel-${index}`);
  for (const [index, name] of names.entries()) {
    nock(GOOGLE)
      .get(PATH + name)
      .delay(200 - index * 10)
      .reply(302, '', { location: `https://${name}.example/` });
  }
  const started = performance.now();
  t.deepEqual(
    await targets(names.map((name) => REDIRECTS + name)),
    names.map((name) => `https://${name}.example/`),
  );
  t.true(performance.now() - started < 1500);
});

test('a silent host costs two seconds at most, a deadline less, and the citations come all the same', async (t) => {
  const { url } = await loopbackUpstream(t, behaviours.silent());
  const silent = new RedirectResolver({ fetch: (_link, init) => fetch(url, init) });
  const links = [`${REDIRECTS}a`, `${REDIRECTS}b`];
  const timed = async (signal: AbortSignal) => {
    const started = performance.now();
    t.deepEqual(await targets(links, silent, signal), links);
    return performance.now() - started;
  };
  t.true((await timed(patience())) < 3500);
  t.true((await timed(AbortSignal.timeout(100))) < 1500);
  t.true((await timed(AbortSignal.abort())) < 1000);
});
