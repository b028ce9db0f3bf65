import { AskResponse, RetrievedAsk } from '@namedrop/contract';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { startAsks } from './ask-world.js';
import { startBesideMonitors } from './monitors-world.js';

const { reply } = behaviours;

const TRACKED = 'http://www.reviews.example:80/crm?utm_source=x&gclid=y&id=1#prices';
const PLAIN = 'https://reviews.example/crm?id=1';

test('pages are told once, by their https address without tracking, with all their hosts, providers and a title (TYP-09, TYP-11, TYP-12, TYP-13, TYP-14)', async (t) => {
  const { ask, upstreams, says } = await startAsks(t, { cited: [] });
  const cite = (platform: 'chatgpt' | 'claude', url: string, title: string) =>
    upstreams[platform].behave(reply({ body: says(platform, 'Acme leads.', [{ url, title }]) }));
  cite('chatgpt', TRACKED, '');
  cite('claude', PLAIN, 'Reviews');
  const { body } = await ask();
  t.deepEqual(body.citations, [
    {
      canonical_url: 'https://www.reviews.example/crm?id=1',
      domains: ['www.reviews.example', 'reviews.example'],
      providers_cited: ['openai', 'anthropic'],
      title: 'Reviews',
    },
  ]);
  cite('claude', 'http://untitled.example/', '');
  const [page] = (await ask({ prompt: 'another', providers: ['anthropic'] })).body.citations;
  t.deepEqual(page, {
    canonical_url: 'https://untitled.example',
    domains: ['untitled.example'],
    providers_cited: ['anthropic'],
  });
});

/** A host of short links on this machine, and the paths that it was asked for. */
async function shortener(t: ExecutionContext, redirects: Readonly<Record<string, string>>) {
  const { url, requests } = await loopbackUpstream(t, (request, response) => {
    const location = redirects[request.url];
    response.writeHead(location === undefined ? 404 : 302, location === undefined ? {} : { location }).end();
  });
  return { url, host: new URL(url).host, asked: () => requests.map((request) => request.url) };
}

test('pages that are cited by redirect wrappers and short links are reported as one page, by its address (TYP-10, TYP-12)', async (t) => {
  const link = await shortener(t, { '/a': '/b', '/b': 'https://reviews.example/crm?utm_source=x' });
  const config = { citations: { shortLinkHosts: [link.host] } };
  const { ask, upstreams, says } = await startAsks(t, { cited: [], options: { config } });
  const cite = (platform: 'chatgpt' | 'claude', url: string, title: string) =>
    upstreams[platform].behave(reply({ body: says(platform, 'Acme leads.', [{ url, title }]) }));
  cite('chatgpt', `${link.url}/a`, 'Reviews');
  cite('claude', 'https://www.google.com/url?q=https%3A%2F%2Freviews.example%2Fcrm&sa=U', 'Reviews');
  const question = { providers: ['openai', 'anthropic'] };
  const page = {
    canonical_url: 'https://reviews.example/crm',
    domains: ['reviews.example'],
    providers_cited: ['openai', 'anthropic'],
    title: 'Reviews',
  };
  t.deepEqual((await ask(question)).body.citations, [page]);
  t.deepEqual(link.asked(), ['/a', '/b']);
  const repeated = await ask(question);
  t.deepEqual([repeated.body.citations, link.asked().length], [[page], 2]);
});

test('a short link keeps its address where its host fails, and where the setting says so (TYP-10)', async (t) => {
  const link = await shortener(t, { '/a': 'https://reviews.example/crm' });
  for (const [path, resolveShortLinks, asked] of [
    ['/lost', true, ['/lost']],
    ['/a', false, ['/lost']],
  ] as const) {
    const config = { citations: { resolveShortLinks, shortLinkHosts: [link.host] } };
    const { ask, upstreams, says } = await startAsks(t, { cited: [], options: { config } });
    const url = `${link.url}${path}`;
    upstreams.chatgpt.behave(reply({ body: says('chatgpt', 'Acme leads.', [{ url, title: 'A' }]) }));
    const { body } = await ask({ providers: ['openai'] });
    t.is(body.citations[0].canonical_url, url.replace('http://', 'https://'));
    t.deepEqual(link.asked(), asked);
  }
});

test('each answer says which model it is of, what it cites, how much it took and how long (TYP-15, TYP-16, TYP-17, TYP-18, TYP-19, TYP-20)', async (t) => {
  const { ask, upstreams, says, sent } = await startAsks(t);
  upstreams.chatgpt.behave(reply({ body: says('chatgpt', 'Acme leads.', [], 7) }));
  for (const web_search of [true, false]) {
    const { body } = await ask({ web_search, model: { openai: 'gpt-4.1' } });
    AskResponse.parse(body);
    for (const { provider, tokens, citations, latency_ms, ...rest } of body.providers) {
      t.deepEqual(Object.keys(rest), ['model', 'content']);
      t.is(rest.model, 'model-2026-11-01');
      t.deepEqual(tokens, { input: 10, output: 20, ...(provider === 'openai' && { reasoning: 7 }) });
      t.true(Array.isArray(citations));
      t.true(Number.isInteger(latency_ms) && latency_ms >= 0);
    }
  }
  t.is(sent('chatgpt').model, 'gpt-4.1');
});

test('where an answer was found is told: nowhere, in the memory of this host or of others, in the database (ASK-48)', async (t) => {
  const world = await startAsks(t);
  const question = { providers: ['gemini'] };
  const tierOf = async (url = world.url) => {
    const headers = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ prompt: 'best crm', ...question });
    return AskResponse.parse(await (await fetch(`${url}/v1/ask`, { method: 'POST', headers, body })).json()).cache_tier;
  };
  t.deepEqual([await tierOf(), await tierOf()], ['miss', 'l1']);
  const beside = await startBesideMonitors(t, world);
  t.deepEqual([await tierOf(beside.url), await tierOf(beside.url)], ['l3', 'l1']);
  t.false(AskResponse.shape.cache_tier.safeParse('hit-l1').success);
});

test('what an ask cost others than its caller is not told, then or later (ASR-08)', async (t) => {
  const { ask, read } = await startAsks(t);
  const { body } = await ask();
  const archived = await read(body.id);
  RetrievedAsk.parse(archived.body);
  for (const { usage } of [body, archived.body]) {
    t.deepEqual(Object.keys(usage), ['billable_units', 'latency_ms', 'cost_cents']);
  }
});
