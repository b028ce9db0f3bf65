import test from 'ava';
import { SurfaceError } from './contract/surface.js';
import { faultOfStatus, surfaceErrorOf } from './upstream.js';

const live = new AbortController().signal;

for (const [fault, statuses] of [
  ['timeout', [408, 504]],
  ['rate_limited', [429]],
  ['auth_failed', [401, 402, 403]],
  ['unavailable', [500, 502, 503, 520, 529]],
  ['error', [400, 404, 409, 413, 422, 424, 418, 501, 530]],
] as const) {
  test(`HTTP ${statuses.join(', ')} from an upstream is ${fault}`, (t) => {
    for (const status of statuses) {
      t.is(faultOfStatus(status), fault);
      t.is(surfaceErrorOf(Object.assign(new Error('x'), { status }), live, 'Vendor').fault, fault);
    }
  });
}

test('our signal decides first: a deadline is a timeout, a stop is not', (t) => {
  const rateLimited = Object.assign(new Error('x'), { status: 429 });
  t.is(surfaceErrorOf(rateLimited, AbortSignal.abort(new DOMException('late', 'TimeoutError')), 'V').fault, 'timeout');
  t.is(surfaceErrorOf(rateLimited, AbortSignal.abort(), 'V').fault, 'unavailable');
});

test('a refused, reset or unresolved connection is unavailable, however deep its code stands', (t) => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'UND_ERR_SOCKET']) {
    const cause = Object.assign(new Error(code), { code });
    t.is(surfaceErrorOf(cause, live, 'V').fault, 'unavailable');
    t.is(surfaceErrorOf(new TypeError('fetch failed', { cause }), live, 'V').fault, 'unavailable');
    t.is(
      surfaceErrorOf(new Error('sdk', { cause: new TypeError('fetch failed', { cause }) }), live, 'V').fault,
      'unavailable',
    );
  }
  const expired = Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' });
  t.is(surfaceErrorOf(new TypeError('fetch failed', { cause: expired }), live, 'V').fault, 'unavailable');
  t.is(surfaceErrorOf(new TypeError('fetch failed'), live, 'V').fault, 'unavailable');
});

test('anything else is an unusable response, also a cause that runs in a circle', (t) => {
  const circle = new Error('a');
  circle.cause = circle;
  for (const thrown of [new SyntaxError('<html'), undefined, 'text', {}, circle]) {
    t.is(surfaceErrorOf(thrown, live, 'V').fault, 'error');
  }
});

test('the message holds none of the upstream words, which may echo a key; a surface error passes as it is', (t) => {
  const error = surfaceErrorOf(
    Object.assign(new Error('Incorrect API key: sk-secret'), { status: 401 }),
    live,
    'OpenAI',
  );
  t.is(error.message, 'OpenAI: HTTP 401');
  t.is(surfaceErrorOf(error, live, 'OpenAI'), error);
});

test('an error of another copy of this package is recognised by its name and shape', (t) => {
  class Foreign extends Error {
    override readonly name = 'SurfaceError';
    readonly fault = 'timeout';
  }
  t.true(new Foreign() instanceof SurfaceError);
  t.false(new Error('SurfaceError') instanceof SurfaceError);
});
