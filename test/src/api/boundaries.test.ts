import type { TestResponse } from '@namedrop/testing/host';
import test from 'ava';
import { startWhole } from './whole-world.js';

type World = Awaited<ReturnType<typeof startWhole>>;

/** What is limited, the least and the most that it may be, and a call in which it is so large. No least: it may be nothing. */
type Limit = readonly [what: string, least: number | null, most: number, call: (size: number) => Promise<TestResponse>];

const ALL = ['openai', 'anthropic', 'gemini', 'perplexity', 'openai'];
const text = (length: number) => 'x'.repeat(length);
const brands = (count: number) => Array.from({ length: count }, (_, index) => `Brand ${index}`);
const turns = (count: number) => Array.from({ length: count }, () => ({ role: 'user', content: 'best crm' }));

/** The calls of a world, each valid but for what it is given. */
function callsOf({ postTo, get, browser, receiver }: World) {
  const check = (more: object, headers: Record<string, string> = {}) =>
    postTo('/v1/check', { query: 'q', brand: 'b', mode: 'quick', providers: ['gemini'], ...more }, { headers });
  const watch = (more: object) =>
    postTo('/v1/watch', {
      query: 'q',
      brand: 'b',
      mode: 'quick',
      interval: 'daily',
      webhook_url: receiver.url,
      webhook_secret: text(16),
      ...more,
    });
  const ask = (more: object) => postTo('/v1/ask', { prompt: 'best crm', providers: ['gemini'], ...more });
  const say = (messages: readonly object[]) => postTo('/v1/ask', { messages, providers: ['gemini'] });
  const extract = (more: object) => postTo('/v1/extract_brands', { text: 'Acme', ...more });
  const search = (more: Record<string, string>) =>
    get(`/v1/mentions/search?${new URLSearchParams({ brand: 'acme', ...more })}`);
  const crawl = (more: object) => postTo('/v1/mentions/crawl', { brand: 'Acme', ...more });
  const monitor = (more: object) =>
    browser.post('/v1/monitors', { name: 'n', prompt: 'p', providers: ['gemini'], enabled: false, ...more });
  const key = (more: object) => browser.post('/v1/keys', more);
  const webhook = (more: object) => browser.post('/v1/webhooks', { url: receiver.url, ...more });
  const read = (id: string) => get(`/v1/ask/${id}`);
  return { check, watch, ask, say, extract, search, crawl, monitor, key, webhook, read };
}

/** All limits of the interface that have a size. */
function limitsOf(world: World): readonly Limit[] {
  const { check, watch, ask, say, extract, search, crawl, monitor, key, webhook, read } = callsOf(world);
  return [
    ['query of a check', 1, 500, (size) => check({ query: text(size) })],
    ['brand of a check', 1, 100, (size) => check({ brand: text(size) })],
    ['city of a check', 1, 80, (size) => check({ city: text(size) })],
    ['model of a check', null, 80, (size) => check({ models: { gemini: text(size) } })],
    ['key of a check', 1, 200, (size) => check({}, { 'idempotency-key': text(size) })],
    ['query of a watch', 1, 480, (size) => watch({ query: text(size) })],
    ['brand of a watch', 1, 100, (size) => watch({ brand: text(size) })],
    ['secret of a watch', 16, 128, (size) => watch({ webhook_secret: text(size) })],
    ['prompt of an ask', 1, 480, (size) => ask({ prompt: text(size) })],
    ['message of an ask', 1, 480, (size) => say([{ role: 'user', content: text(size) }])],
    ['system message of an ask', 1, 480, (size) => ask({ system_message: text(size) })],
    ['turns of an ask', 1, 10, (size) => say(turns(size))],
    ['messages of an ask', 2, 11, (size) => say([...turns(size - 1), { role: 'system', content: 'Be brief.' }])],
    ['providers of an ask', 1, 4, (size) => ask({ providers: ALL.slice(0, size) })],
    ['temperature of an ask', 0, 2, (size) => ask({ params: { temperature: size } })],
    ['tokens of an ask', 1, 8000, (size) => ask({ params: { max_tokens: size } })],
    ['brands of an ask', null, 10, (size) => ask({ track_brands: brands(size) })],
    ['brand of an ask', 1, 80, (size) => ask({ track_brands: [text(size)] })],
    ['city of an ask', 1, 80, (size) => ask({ city: text(size) })],
    ['id of an ask', 1, 256, (size) => read(text(size))],
    ['text to extract from', 1, 50_000, (size) => extract({ text: text(size) })],
    ['brands to extract', null, 50, (size) => extract({ track_brands: brands(size) })],
    ['brand to extract', 1, 80, (size) => extract({ track_brands: [text(size)] })],
    ['brand of a search', 1, 120, (size) => search({ brand: text(size) })],
    ['limit of a search', 1, 100, (size) => search({ limit: String(size) })],
    ['brand of a crawl', 1, 120, (size) => crawl({ brand: text(size) })],
    ['prompt of a crawl', 1, 2000, (size) => crawl({ prompt: text(size) })],
    ['category of a crawl', 1, 60, (size) => crawl({ category: text(size) })],
    ['name of a monitor', 1, 120, (size) => monitor({ name: text(size) })],
    ['prompt of a monitor', 1, 10_000, (size) => monitor({ prompt: text(size) })],
    ['providers of a monitor', 1, 4, (size) => monitor({ providers: ALL.slice(0, size) })],
    ['brands of a monitor', null, 20, (size) => monitor({ track_brands: brands(size) })],
    ['brand of a monitor', 1, 80, (size) => monitor({ track_brands: [text(size)] })],
    ['name of a key', 1, 80, (size) => key({ name: text(size) })],
    ['description of a webhook', null, 200, (size) => webhook({ description: text(size) })],
  ];
}

/** A model that nobody knows is refused otherwise. */
const isRefused = ({ status, body }: TestResponse) => status === 400 && body.error.code === 'invalid_request';

test('every limit may be reached, and not passed, at both ends (LIM-07)', async (t) => {
  for (const [what, least, most, call] of limitsOf(await startWhole(t))) {
    for (const size of [least ?? 0, most]) {
      const { status, text: said } = await call(size);
      t.false(isRefused({ status, body: JSON.parse(said) } as TestResponse), `${what}, ${size}: ${said}`);
      t.true(status < 500, said);
    }
    for (const size of [...(least === null ? [] : [least - 1]), most + 1]) {
      t.true(isRefused(await call(size)), `${what}, ${size}`);
    }
  }
});

test('a brand of 110 characters is too long for checks and watches, and not for searches and crawls (LIM-02)', async (t) => {
  const { check, watch, search, crawl } = callsOf(await startWhole(t));
  const brand = text(110);
  const replies = [await check({ brand }), await watch({ brand }), await search({ brand }), await crawl({ brand })];
  t.deepEqual(
    replies.map(({ status }) => status),
    [400, 400, 200, 200],
  );
});
