import { randomUUID } from 'node:crypto';
import test from 'ava';
import { limitsOf } from './limits-world.js';
import { startWhole } from './whole-world.js';

const WATCH = {
  query: 'best crm',
  brand: 'Acme',
  mode: 'quick',
  interval: 'daily',
  webhook_url: 'https://hooks.example',
  webhook_secret: 'a secret of at least sixteen characters',
};

test('every endpoint for keys says how many calls there may be and how many are left, whatever it answers (RLH-01)', async (t) => {
  const { postTo, url, token, ask } = await startWhole(t, {
    plans: { wide: { refill: 0.001, capacity: 9 } },
    defaultPlan: 'wide',
  });
  const headers = { authorization: `Bearer ${token}` };
  const { body: watch } = await postTo('/v1/watch', WATCH);
  const { body: asked } = await ask();
  const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['POST', '/v1/check', { query: 'best crm', brand: 'Acme', mode: 'quick' }],
    ['POST', '/v1/watch', WATCH],
    ['GET', `/v1/watch/${watch.id}`],
    ['DELETE', `/v1/watch/${watch.id}`],
    ['POST', '/v1/ask', { prompt: 'another' }],
    ['GET', `/v1/ask/${asked.id}`],
    ['POST', '/v1/extract_brands', { text: 'Acme leads.' }],
    ['GET', '/v1/mentions/search?brand=acme'],
    ['POST', '/v1/mentions/crawl', { brand: 'Acme' }],
    ['GET', '/v1/usage'],
    ['GET', '/v1/modes'],
  ];
  for (const [method, path, body] of calls) {
    const sent = body && { body: JSON.stringify(body) };
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...sent,
    });
    t.true(response.ok, `${method} ${path}: ${await response.text()}`);
    const [limit, remaining, wait] = limitsOf(response);
    t.deepEqual([limit, wait], ['9', null], path);
    t.regex(remaining ?? '', /^[78]$/, path);
  }
  for (const path of [
    `/v1/watch/${randomUUID()}`,
    `/v1/ask/${randomUUID()}`,
    '/v1/mentions/search',
    '/v1/usage?end=x',
  ]) {
    const response = await fetch(url + path, { headers });
    t.true(response.status === 404 || response.status === 400, path);
    t.is(limitsOf(response)[0], '9', path);
  }
});
