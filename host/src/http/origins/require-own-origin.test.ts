import { ApiError } from '@namedrop/plugin-api';
import test from 'ava';
import type { Request } from 'express';
import { requireOwnOrigin } from './origin.js';

const HOST = 'namedrop.example:4600';

function refusal(method: string, origin: string | undefined, baseUrl?: string, headers = {}): string | undefined {
  try {
    const request = { method, headers: { origin, host: HOST, ...headers } } as Request;
    requireOwnOrigin(request, { baseUrl, trustedProxyHops: 'x-forwarded-proto' in headers ? 1 : 0 });
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? `${error.status} ${error.code}` : String(error);
  }
}

for (const [origin, baseUrl] of [
  [`http://${HOST}`, undefined],
  [`HTTP://${HOST.toUpperCase()}`, undefined],
  ['https://app.example', 'https://app.example'],
  ['https://app.example', 'https://app.example:443/deep/'],
  ['http://app.example:8080', 'http://app.example:8080'],
] as const) {
  test(`a page of ${origin} is one of ${baseUrl ?? 'the host that is called'}`, (t) => {
    t.is(refusal('POST', origin, baseUrl), undefined);
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
  ['http://namedrop.example', undefined],
  [`http://${HOST}.evil.example`, undefined],
  [`http://evil.example/${HOST}`, undefined],
  [`http://${HOST}`, 'https://app.example'],
  ['http://app.example', 'https://app.example'],
  ['https://app.example:8443', 'https://app.example'],
  ['https://sub.app.example', 'https://app.example'],
] as const) {
  test(`a page of '${origin}' is none of ${baseUrl ?? 'the host that is called'}`, (t) => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
      t.is(refusal(method, origin, baseUrl), '403 forbidden_origin');
    }
    t.is(refusal('GET', origin, baseUrl), undefined, 'reading changes nothing');
    t.is(refusal('HEAD', origin, baseUrl), undefined);
  });
}

test('behind a proxy that ends TLS, pages over https are its own and those over http are not', (t) => {
  const proxied = { 'x-forwarded-proto': 'https' };
  t.is(refusal('POST', `https://${HOST}`, undefined, proxied), undefined);
  t.is(refusal('POST', `http://${HOST}`, undefined, proxied), '403 forbidden_origin');
  t.is(refusal('POST', `http://${HOST}`, undefined, { 'x-forwarded-proto': 'http' }), undefined);
});

test('a standard port may be said or left out', (t) => {
  t.is(refusal('POST', 'http://a.example', undefined, { host: 'a.example:80' }), undefined);
  t.is(refusal('POST', 'http://a.example:80', undefined, { host: 'A.example' }), undefined);
});

test('a call that was sent to nowhere comes from no page', (t) => {
  t.is(refusal('POST', 'http://undefined', undefined, { host: undefined }), '403 forbidden_origin');
});
