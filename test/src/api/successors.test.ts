import { randomUUID } from 'node:crypto';
import watch from '@namedrop/watch';
import test, { type ExecutionContext } from 'ava';
import { startAsks } from './ask-world.js';
import { Browser, createUser } from './person.js';

const NOBODY = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';
const CHECK = '</v1/check>; rel="successor-version"';
const WATCH = '</v1/watch>; rel="successor-version"';
const PLUGINS = { watch: { module: watch } };

/** All older endpoints, answered and refused, with what new callers use instead; and those that nothing replaces. */
const CALLS: readonly (readonly [link: string | null, status: number, method: string, path: string, body?: object])[] =
  [
    [CHECK, 200, 'POST', '/v1/ask', { prompt: 'best crm', providers: ['gemini'] }],
    [CHECK, 400, 'POST', '/v1/ask', {}],
    [CHECK, 404, 'GET', `/v1/ask/${NOBODY}`],
    [CHECK, 400, 'GET', '/v1/ask/'],
    [CHECK, 200, 'POST', '/v1/extract_brands', { text: 'Acme leads.' }],
    [CHECK, 400, 'POST', '/v1/extract_brands', {}],
    [CHECK, 200, 'GET', '/v1/mentions/search?brand=acme'],
    [CHECK, 400, 'GET', '/v1/mentions/search'],
    [CHECK, 200, 'POST', '/v1/mentions/crawl', { brand: 'Acme' }],
    [CHECK, 400, 'POST', '/v1/mentions/crawl', {}],
    [CHECK, 200, 'GET', '/v1/webhooks'],
    [CHECK, 201, 'POST', '/v1/webhooks', { url: 'https://hooks.example' }],
    [CHECK, 400, 'POST', '/v1/webhooks', {}],
    [CHECK, 404, 'PATCH', `/v1/webhooks/${NOBODY}`, { enabled: false }],
    [CHECK, 404, 'DELETE', `/v1/webhooks/${NOBODY}`],
    [WATCH, 200, 'GET', '/v1/monitors'],
    [WATCH, 201, 'POST', '/v1/monitors', { name: 'CRM', prompt: 'best crm', providers: ['gemini'] }],
    [WATCH, 400, 'POST', '/v1/monitors', {}],
    [WATCH, 404, 'GET', `/v1/monitors/${NOBODY}`],
    [WATCH, 404, 'PATCH', `/v1/monitors/${NOBODY}`, { enabled: false }],
    [WATCH, 404, 'DELETE', `/v1/monitors/${NOBODY}`],
    [null, 200, 'GET', '/v1/keys'],
    [null, 400, 'POST', '/v1/keys', {}],
    [null, 404, 'DELETE', `/v1/keys/${NOBODY}`],
    [null, 200, 'GET', '/v1/usage'],
    [null, 200, 'GET', '/v1/health'],
    [null, 400, 'POST', '/v1/check', {}],
    [null, 400, 'POST', '/v1/watch', {}],
    [null, 404, 'GET', `/v1/watch/${NOBODY}`],
    [null, 404, 'DELETE', `/v1/watch/${NOBODY}`],
  ];

/** Somebody who is signed in, and has a key besides. */
async function startCaller(t: ExecutionContext, config: object = {}) {
  const world = await startAsks(t, { options: { plugins: PLUGINS, config } });
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url, { authorization: `Bearer ${world.token}` });
  await browser.login('ada@example.com');
  return browser;
}

test('replies of older endpoints name what new callers use, refusals too; where nothing replaces one there is no link (VER-02)', async (t) => {
  const caller = await startCaller(t);
  for (const [link, status, method, path, body] of CALLS) {
    const reply = await caller.call(method, path, body);
    t.deepEqual([reply.status, reply.headers.get('link')], [status, link], `${method} ${path}: ${reply.text}`);
  }
});

test('one who calls too often is told all the same', async (t) => {
  const caller = await startCaller(t, { plans: { tight: { refill: 0.001, capacity: 1 } }, defaultPlan: 'tight' });
  for (const call of [
    () => caller.get(`/v1/ask/${NOBODY}`),
    () => caller.post('/v1/extract_brands', { text: 'Acme' }),
    () => caller.post('/v1/ask', { prompt: randomUUID() }),
    () => caller.get('/v1/mentions/search?brand=acme'),
    () => caller.post('/v1/mentions/crawl', { brand: 'Acme' }),
  ]) {
    await call();
    const { status, headers } = await call();
    t.deepEqual([status, headers.get('link')], [429, CHECK]);
  }
});
