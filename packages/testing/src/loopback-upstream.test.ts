import test from 'ava';
import { behaviours } from './behaviours.js';
import { loopbackUpstream } from './loopback-upstream.js';

const ANSWER = { body: { answer: 'a'.repeat(200) } };

test('a reply arrives with its status, headers and body, and the request is kept', async (t) => {
  const reply = { status: 429, headers: { 'retry-after': '7' }, body: { error: 'slow down' } };
  const upstream = await loopbackUpstream(t, behaviours.reply(reply));
  const response = await fetch(`${upstream.url}/v1/ask?x=1`, { method: 'POST', body: '{"q":"né"}' });
  t.is(response.status, 429);
  t.is(response.headers.get('retry-after'), '7');
  t.deepEqual(await response.json(), { error: 'slow down' });
  const [request] = upstream.requests;
  t.is(request?.method, 'POST');
  t.is(request?.url, '/v1/ask?x=1');
  t.deepEqual(request?.json, { q: 'né' });
});

test('a slow vendor sends no header before its time', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.slow(150, behaviours.reply(ANSWER)));
  const started = performance.now();
  const response = await fetch(upstream.url);
  t.true(performance.now() - started >= 140);
  t.deepEqual(await response.json(), ANSWER.body);
});

test('a silent vendor is left by the deadline alone', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.silent());
  const error = await t.throwsAsync(fetch(upstream.url, { signal: AbortSignal.timeout(100) }), { any: true });
  t.is((error as DOMException).name, 'TimeoutError');
});

test('a stalled vendor sends headers and the start of a body that never ends', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.stalled(ANSWER, 5));
  const patience = new AbortController();
  const response = await fetch(upstream.url, { signal: patience.signal });
  t.is(response.status, 200);
  setTimeout(() => patience.abort(new DOMException('nothing more came', 'TimeoutError')), 200);
  const error = await t.throwsAsync(response.text(), { any: true });
  t.is((error as DOMException).name, 'TimeoutError');
});

test('a dripping vendor sends the whole body, in pieces', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.drip(ANSWER, { size: 50, milliseconds: 20 }));
  const started = performance.now();
  t.deepEqual(await (await fetch(upstream.url)).json(), ANSWER.body);
  t.true(performance.now() - started >= 60);
});

test('a vendor that resets gives no response at all', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reset());
  const error = await t.throwsAsync(fetch(upstream.url), { instanceOf: TypeError });
  t.is((error.cause as { code?: string }).code, 'ECONNRESET');
});

test('a vendor that cuts off breaks the body, one that truncates ends it early', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.cutOff(ANSWER, 20));
  const cut = await fetch(upstream.url);
  await t.throwsAsync(cut.text(), { instanceOf: TypeError });
  upstream.behave(behaviours.truncated(ANSWER, 20));
  const truncated = await fetch(upstream.url);
  t.is((await truncated.text()).length, 20);
});

test('broken JSON says that it is JSON, and HTML says that it is HTML', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.inTurn(behaviours.brokenJson(), behaviours.html(502)));
  const broken = await fetch(upstream.url);
  t.is(broken.headers.get('content-type'), 'application/json');
  await t.throwsAsync(broken.json(), { instanceOf: SyntaxError });
  for (const _again of [1, 2]) {
    const page = await fetch(upstream.url);
    t.is(page.status, 502);
    t.true((await page.text()).startsWith('<!doctype html>'));
  }
});

test('a huge body has exactly the size asked for and is JSON', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.huge(1_000_003));
  const body = await (await fetch(upstream.url)).text();
  t.is(body.length, 1_000_003);
  t.is((JSON.parse(body) as string).length, 1_000_001);
});

test('a closed upstream refuses connections', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply(ANSWER));
  await upstream.close();
  const error = await t.throwsAsync(fetch(upstream.url), { instanceOf: TypeError });
  t.is((error.cause as { code?: string }).code, 'ECONNREFUSED');
});
