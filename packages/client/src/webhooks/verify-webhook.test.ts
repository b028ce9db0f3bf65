import { createHmac } from 'node:crypto';
import test from 'ava';
import fc from 'fast-check';
import { type VerifyOptions, verifyWebhook } from './verify-webhook.js';

const SECRET = 'a secret of at least 16 characters';
const NOW = new Date('2026-11-21T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const BODY = '{"event":"watch.fired","brand":"Café 🚀"}';

const mac = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text, 'utf8').digest('hex');

/** A delivery as Namedrop sends it. */
function delivery(body = BODY, { secret = SECRET, at = SECONDS } = {}): VerifyOptions {
  const headers = {
    'x-service-event': 'watch.fired',
    'x-service-delivery-id': '8a4f',
    'x-service-timestamp': String(at),
    'x-service-signature': mac(body, secret),
    'x-mentions-signature': `t=${at},v1=${mac(`${at}.${body}`, secret)}`,
  };
  return { body, headers, secret: SECRET, now: NOW };
}

const faultOf = async (options: VerifyOptions) =>
  verifyWebhook(options).then(
    () => undefined,
    (error: { fault?: string }) => error.fault,
  );

test('a delivery that is signed in both ways is believed, whatever form its parts have', async (t) => {
  const expected = { event: 'watch.fired', deliveryId: '8a4f', payload: JSON.parse(BODY) };
  const sent = delivery();
  const upper = Object.entries(sent.headers).map(([name, value]) => [name.toUpperCase(), [value as string]]);
  t.deepEqual(await verifyWebhook(sent), expected);
  t.deepEqual(await verifyWebhook({ ...sent, body: Buffer.from(BODY) }), expected);
  t.deepEqual(await verifyWebhook({ ...sent, headers: new Headers(sent.headers as Record<string, string>) }), expected);
  t.deepEqual(await verifyWebhook({ ...sent, headers: Object.fromEntries(upper) }), expected);
});

test('a body, a time, a signature or a secret that was changed is not', async (t) => {
  const sent = delivery();
  const changed = { ...sent.headers, 'x-mentions-signature': `t=${SECONDS + 1},v1=${mac(`${SECONDS}.${BODY}`)}` };
  t.is(await faultOf({ ...sent, body: BODY.replace('Café', 'Cafe') }), 'wrong_signature');
  t.is(await faultOf({ ...sent, body: `${BODY} ` }), 'wrong_signature');
  t.is(await faultOf({ ...sent, headers: changed }), 'wrong_signature');
  t.is(await faultOf({ ...sent, secret: 'another secret of theirs' }), 'wrong_signature');
  t.is(await faultOf(delivery(BODY, { secret: 'another secret of theirs' })), 'wrong_signature');
});

test('one byte of the body or of a signature makes the difference', async (t) => {
  const bytes = Buffer.from(BODY);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const body = Buffer.from(bytes);
      body[at] = (body[at] as number) ^ change;
      t.is(await faultOf({ ...delivery(), body }), 'wrong_signature');
    }),
    { numRuns: 50 },
  );
});

test('a signature that is missing, or none, is told apart from a wrong one', async (t) => {
  const sent = delivery();
  for (const name of ['x-service-signature', 'x-mentions-signature']) {
    for (const value of [undefined, '', 'sha256=00', `t=now,v1=${mac(BODY)}`, `t=1,v1=${'0'.repeat(63)}`]) {
      t.is(await faultOf({ ...sent, headers: { ...sent.headers, [name]: value } }), 'missing_signature');
    }
  }
});

test('what was signed more than five minutes ago, or in the future, is stale', async (t) => {
  for (const [at, fault] of [
    [SECONDS - 300, undefined],
    [SECONDS - 301, 'stale'],
    [SECONDS + 300, undefined],
    [SECONDS + 301, 'stale'],
  ] as const) {
    t.is(await faultOf(delivery(BODY, { at })), fault);
  }
  t.is(await faultOf({ ...delivery(BODY, { at: SECONDS - 3600 }), toleranceSeconds: 3600 }), undefined);
  t.is(await faultOf({ ...delivery(), toleranceSeconds: Number.NaN }), 'stale');
});

test('who asks for one signature alone is told of that one alone', async (t) => {
  const sent = delivery(BODY, { at: 1 });
  t.is(await faultOf({ ...sent, schemes: ['service'] }), undefined);
  t.is(await faultOf({ ...sent, schemes: ['mentions'] }), 'stale');
  await t.throwsAsync(verifyWebhook({ ...sent, schemes: [] }), { instanceOf: TypeError });
});

test('while a secret takes the place of another, both are right; an empty one never is', async (t) => {
  const secret = ['the one that comes next', SECRET];
  t.is(await faultOf({ ...delivery(), secret }), undefined);
  t.is(await faultOf({ ...delivery(), secret: secret.slice(0, 1) }), 'wrong_signature');
  await t.throwsAsync(verifyWebhook({ ...delivery(), secret: '' }), { instanceOf: TypeError });
  t.is(await faultOf({ ...delivery(), secret: [] }), 'wrong_signature');
});

test('a signed body that is no JSON is told as that', async (t) => {
  t.is(await faultOf(delivery('no JSON')), 'not_json');
});
