import { ApiError } from '@namedrop/plugin-api';
import test from 'ava';
import type { Request } from 'express';
import { OwnOrigins, type OwnOriginsParts } from './own-origins.js';
import { requireOwnOrigin } from './require-own-origin.js';

const HOST = 'namedrop.lan:4600';

interface Deployment {
  readonly baseUrl?: string;
  readonly allowedOrigins?: readonly string[];
}

/** Calls a host that listens on 127.0.0.1:4600. */
function refusal(method: string, origin: string | undefined, deployment: Deployment = {}, headers = {}) {
  const warnings: object[] = [];
  const log = { debug() {}, info() {}, error() {}, warn: (fields: object) => void warnings.push(fields) };
  const reached = { ...deployment, trustedProxyHops: 'x-forwarded-proto' in headers ? 1 : 0 };
  const origins = new OwnOrigins({ ...reached, log });
  origins.listensAt('http://127.0.0.1:4600');
  try {
    const request = { method, headers: { origin, host: HOST, ...headers } } as Request;
    const tolerated = requireOwnOrigin(request, origins, reached);
    if (tolerated) origins.warn(tolerated);
    return warnings.length > 0 ? 'warned' : undefined;
  } catch (error) {
    return error instanceof ApiError ? `${error.status} ${error.code}` : String(error);
  }
}

for (const [origin, baseUrl] of [
  ['https://app.example', 'https://app.example'],
  ['https://app.example', 'https://app.example:443/deep/'],
  ['http://app.example:8080', 'http://app.example:8080'],
] as const) {
  test(`a page of ${origin} is one of ${baseUrl}`, (t) => {
    t.is(refusal('POST', origin, { baseUrl }), undefined);
  });
}

for (const [origin, baseUrl] of [
  [undefined, undefined],
  ['', undefined],
  ['null', undefined],
  ['null', 'file:///srv/namedrop'],
  ['file:///srv/namedrop', 'file:///srv/namedrop'],
  ['localhost:4741', 'localhost:4741'],
  [`ftp://${HOST}`, undefined],
  [`https://${HOST}`, undefined],
  ['nonsense', undefined],
  ['https://evil.example', undefined],
  ['http://namedrop.lan', undefined],
  [`http://${HOST}.evil.example`, undefined],
  [`http://evil.example/${HOST}`, undefined],
  [`http://${HOST}`, 'https://app.example'],
  ['http://app.example', 'https://app.example'],
  ['https://app.example:8443', 'https://app.example'],
  ['https://sub.app.example', 'https://app.example'],
] as const) {
  test(`a page of '${origin}' is none of ${baseUrl ?? 'the host that is called'}`, (t) => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
      t.is(refusal(method, origin, { baseUrl }), '403 forbidden_origin');
    }
    t.is(refusal('GET', origin, { baseUrl }), undefined, 'reading changes nothing');
    t.is(refusal('HEAD', origin, { baseUrl }), undefined);
  });
}

for (const host of [
  HOST,
  HOST.toUpperCase(),
  '192.168.1.5:4600',
  '[fd00::5]:4600',
  'nas',
  'box.home.arpa',
  'a.local:80',
]) {
  test(`a page of the local host ${host} is accepted with a warning where no setting names the origins`, (t) => {
    t.is(refusal('POST', `http://${host}`, {}, { host }), 'warned');
    for (const set of [{ baseUrl: 'https://app.example' }, { allowedOrigins: [] }]) {
      t.is(refusal('POST', `http://${host}`, set, { host }), '403 forbidden_origin');
    }
    t.is(refusal('POST', `http://${host}`, { allowedOrigins: [`http://${host}`] }, { host }), undefined);
  });
}

test('a page under a public name that resolves to this host is refused (DNS rebinding)', (t) => {
  for (const host of [
    'evil.example:4600',
    'localhost.evil.example',
    '127.0.0.1.evil.example:4600',
    'evil.local.example',
  ]) {
    t.is(refusal('POST', `http://${host}`, {}, { host }), '403 forbidden_origin', host);
  }
});

for (const set of [{}, { baseUrl: 'https://app.example' }, { allowedOrigins: ['https://app.example'] }]) {
  test(`loopback and the listening address are accepted with ${Object.keys(set)[0] ?? 'no setting'}`, (t) => {
    for (const name of ['localhost', '127.0.0.1', '127.8.9.10', '[::1]']) {
      t.is(refusal('POST', `http://${name}:4600`, set), undefined, name);
      t.is(refusal('POST', `http://${name}:3000`, set), '403 forbidden_origin', `another server at ${name}`);
    }
    t.is(refusal('POST', 'http://localhost:8080', set, { host: 'localhost:8080' }), mapped(set));
  });
}

/** A published port of a container: the page is where the call was sent to, unless callers use https. */
const mapped = ({ baseUrl }: Deployment) => (baseUrl ? '403 forbidden_origin' : undefined);

test('listed origins are accepted besides the base address, with a standard port or without', (t) => {
  const set = {
    baseUrl: 'https://app.example',
    allowedOrigins: ['https://two.example:443', 'http://three.example:81/'],
  };
  for (const origin of [
    'https://app.example',
    'https://two.example',
    'https://two.example:443',
    'http://three.example:81',
  ])
    t.is(refusal('POST', origin, set), undefined, origin);
  for (const origin of ['http://two.example', 'http://three.example', 'https://sub.two.example'])
    t.is(refusal('POST', origin, set), '403 forbidden_origin', origin);
});

test('the warning names the setting, comes once for each origin, and for 100 origins at most', (t) => {
  const messages: string[] = [];
  const log = { debug() {}, info() {}, error() {}, warn: (_: object, message: string) => void messages.push(message) };
  const origins = new OwnOrigins({ trustedProxyHops: 0, log });
  const pages = Array.from({ length: 300 }, (_, n) => new URL(`http://host-${n}.lan`));
  for (const page of pages) t.is(origins.admits(page, page), 'tolerated');
  t.is(messages.length, 0);
  for (const { origin } of [...pages, ...pages]) origins.warn(origin);
  t.is(messages.length, 100);
  t.regex(messages[0] ?? '', /allowedOrigins \(NAMEDROP_ALLOWED_ORIGINS\)/);
});

test('the refusal names the setting', (t) => {
  const request = { method: 'POST', headers: { origin: 'https://evil.example', host: HOST } } as Request;
  const refused = t.throws(() => requireOwnOrigin(request, { admits: () => undefined }, { trustedProxyHops: 0 }));
  t.regex(refused?.message ?? '', /own pages only.*allowedOrigins \(NAMEDROP_ALLOWED_ORIGINS\)/);
});

test('behind a proxy that ends TLS, pages over https are its own and those over http are not', (t) => {
  const proxied = { 'x-forwarded-proto': 'https', host: 'namedrop.example' };
  t.is(refusal('POST', 'https://namedrop.example', {}, proxied), 'warned');
  t.is(refusal('POST', 'http://namedrop.example', {}, proxied), '403 forbidden_origin');
  t.is(refusal('POST', 'http://namedrop.example', {}, { ...proxied, 'x-forwarded-proto': 'http' }), 'warned');
});

test('a standard port may be said or left out', (t) => {
  t.is(refusal('POST', 'http://a.lan', {}, { host: 'a.lan:80' }), 'warned');
  t.is(refusal('POST', 'http://a.lan:80', {}, { host: 'A.lan' }), 'warned');
});

test('a call that was sent to nowhere comes from no page', (t) => {
  t.is(refusal('POST', 'http://undefined', {}, { host: undefined }), '403 forbidden_origin');
});

for (const url of ['http://0.0.0.0:4600', 'http://[::]:4600']) {
  test(`a host that listens at ${url} does not list that as an origin`, (t) => {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const origins = new OwnOrigins({ allowedOrigins: ['http://nas.lan:4600'], trustedProxyHops: 0, log });
    origins.listensAt(url);
    t.deepEqual(origins.list, ['http://nas.lan:4600']);
  });
}

test('only a host behind trusted proxies that has neither setting warns of pages of any name', (t) => {
  const warningOf = (parts: Partial<OwnOriginsParts>) =>
    new OwnOrigins({ trustedProxyHops: 1, log: { debug() {}, info() {}, warn() {}, error() {} }, ...parts }).warning;
  t.regex(warningOf({}) ?? '', /set baseUrl \(NAMEDROP_BASE_URL\) or allowedOrigins .*the next release refuses them/);
  t.is(warningOf({ trustedProxyHops: 0 }), undefined);
  t.is(warningOf({ baseUrl: 'https://app.example' }), undefined);
  t.is(warningOf({ allowedOrigins: [] }), undefined);
});
