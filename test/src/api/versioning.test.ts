import { MentionsResponse, RoadmapBody } from '@namedrop/contract';
import test from 'ava';
import { startWhole } from './whole-world.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'perplexity_live' };
const WATCH = { interval: 'daily', webhook_url: 'https://hooks.example', webhook_secret: 'x'.repeat(16) };

/** Every endpoint of the interface, but for the ids. */
const PATHS = [
  'check',
  'watch',
  'watch/abc',
  'ask',
  'ask/abc',
  'extract_brands',
  'mentions/search',
  'mentions/crawl',
  'usage',
  'health',
  'keys',
  'webhooks',
  'monitors',
];

test('all endpoints are under /v1, and nowhere else (VER-01)', async (t) => {
  const { url } = await startWhole(t);
  for (const path of PATHS) {
    t.not((await fetch(`${url}/v1/${path}`)).status, 404, path);
    for (const place of ['', '/v2', '/v1/v1', '/api']) {
      t.is((await fetch(`${url}${place}/${path}`)).status, 404, `${place}/${path}`);
    }
  }
});

test('what is not there, and a method that is not, are told as JSON like everything else (VER-08)', async (t) => {
  const { url } = await startWhole(t);
  for (const [method, path, status, code, allow] of [
    ['GET', '/v1/nope', 404, 'not_found', null],
    ['POST', '/v1', 404, 'not_found', null],
    ['PUT', '/v1/check', 405, 'method_not_allowed', 'POST'],
    ['DELETE', '/v1/mentions/search', 405, 'method_not_allowed', 'GET, HEAD'],
  ] as const) {
    const response = await fetch(url + path, { method });
    t.is(response.status, status, path);
    t.regex(response.headers.get('content-type') ?? '', /^application\/json/);
    t.is(response.headers.get('allow'), allow);
    const { error, request_id, ...rest } = (await response.json()) as Record<string, { code: string }>;
    t.is(error?.code, code);
    t.regex(String(request_id), /^[0-9a-f-]{36}$/);
    t.deepEqual(rest, {});
  }
});

test('realistic goes the way of perplexity_live, and costs the same (VER-03)', async (t) => {
  const { postTo, vendor } = await startWhole(t);
  for (const [index, mode] of ['perplexity_live', 'realistic'].entries()) {
    const { status, body, headers } = await postTo('/v1/check', { ...CHECK, mode, query: `best crm for ${mode}` });
    t.is(status, 200);
    t.like(body, { mode: 'perplexity_live', cost_cents: 85 });
    t.deepEqual(Object.keys(body.providers), ['perplexity']);
    t.is(headers.get('x-mode'), 'perplexity_live');
    t.is(vendor.questions('perplexity').length, index + 1);
  }
});

test('what is announced is told to be on its way, by checks and by watches (VER-05)', async (t) => {
  const { postTo, asked, balance } = await startWhole(t);
  const before = await balance();
  for (const mode of ['deep', 'change_track'] as const) {
    for (const [path, body] of [
      ['/v1/check', { ...CHECK, mode }],
      ['/v1/watch', { ...CHECK, ...WATCH, mode }],
    ] as const) {
      const reply = await postTo(path, body);
      t.is(reply.status, 501);
      t.is(RoadmapBody.parse(reply.body).mode, mode);
    }
  }
  t.deepEqual([asked(), await balance()], [[0, 0, 0, 0], before]);
});

test('a search has no next page and no mark of one, however much there is (VER-07)', async (t) => {
  const { postTo, get } = await startWhole(t);
  await postTo('/v1/mentions/crawl', { brand: 'Acme' });
  for (const cursor of ['', '&cursor=abc', '&offset=1', '&page=2']) {
    const { body } = await get(`/v1/mentions/search?brand=acme&limit=1${cursor}`);
    const { mentions, query, ...rest } = MentionsResponse.parse(body);
    t.is(mentions.length, 1);
    t.deepEqual(Object.keys(query), ['brand', 'normalized_brand', 'provider', 'since', 'limit']);
    t.deepEqual(Object.keys(rest), ['request_id', 'suggestions', 'usage']);
  }
});
