import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import test from 'ava';
import { startDashboardHost } from './open-dashboard.js';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A request as it is sent: `fetch` would choose and undo the encoding. */
async function raw(url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const { request } = await import('undici');
  const { statusCode: status, headers: given, body } = await request(url, { method, headers });
  return { status, headers: given, bytes: Buffer.from(await body.arrayBuffer()) };
}

test('pages answer at their paths with a strict policy, and assets for ever, encoded as the browser accepts', async (t) => {
  const { url } = await startDashboardHost(t);
  for (const path of ['/setup', '/sign-in', '/keys/']) {
    const { status, headers, bytes } = await raw(url + path);
    t.is(status, 200, path);
    t.like(headers, PAGE_HEADERS);
    t.notRegex(
      bytes.toString(),
      /<style|style=|<script(?![^>]* src=)|https?:\/\//,
      'nothing inline, nothing from elsewhere',
    );
  }
  const page = await raw(`${url}/setup`);
  const [, script = ''] = /src="(\/assets\/base[^"]+\.js)"/.exec(page.bytes.toString()) ?? [];
  const plain = await raw(url + script);
  t.like(plain.headers, { 'content-type': 'text/javascript; charset=utf-8', vary: 'Accept-Encoding' });
  t.is(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  t.is(plain.headers['content-encoding'], undefined);
  for (const [accepted, encoding, decoded] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await raw(url + script, { 'accept-encoding': accepted });
    t.is(headers['content-encoding'], encoding);
    t.true(decoded(bytes).equals(plain.bytes));
    t.true(bytes.length < plain.bytes.length / 2);
  }
  const { headers, bytes } = await raw(`${url}/setup`, { 'accept-encoding': 'br' });
  t.is(headers['content-encoding'], 'br');
  t.true(brotliDecompressSync(bytes).equals(page.bytes));
});

test('a browser that has a page gets 304 for its tag, HEAD sends no body, and unknown paths stay JSON', async (t) => {
  const { url } = await startDashboardHost(t);
  const { headers } = await raw(`${url}/setup`);
  const tag = String(headers.etag);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await raw(`${url}/setup`, { 'if-none-match': known });
    t.is(again.status, 304, known);
    t.is(again.bytes.length, 0);
    t.like(again.headers, { etag: tag, 'cache-control': 'no-cache' });
  }
  t.is((await raw(`${url}/setup`, { 'if-none-match': '"other"' })).status, 200);
  const head = await raw(`${url}/setup`, {}, 'HEAD');
  t.is(head.status, 200);
  t.is(head.bytes.length, 0);
  for (const path of ['/assets/none.js', '/assets/..%2Findex.html', '/no-such-page', '/v1/none']) {
    const { status, bytes } = await raw(url + path);
    t.is(status, 404, path);
    t.is(JSON.parse(bytes.toString()).error.code, 'not_found');
  }
  t.is((await raw(`${url}/setup`, {}, 'POST')).status, 405);
});

test('below the path of a proxy, the page names its assets and its base with that path', async (t) => {
  const config = { baseUrl: 'https://example.com/tools/namedrop/' };
  const { url } = await startDashboardHost(t, { config });
  const text = (await raw(`${url}/setup`)).bytes.toString();
  t.true(text.includes('<meta name="namedrop-base" content="/tools/namedrop/">'));
  t.regex(text, /src="\/tools\/namedrop\/assets\/[^"]+\.js"/);
  t.notRegex(text, /"\.\/|"\/assets\//);
});
