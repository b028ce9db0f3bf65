import { createHmac } from 'node:crypto';
import test from 'ava';
import { macsOf, signatures } from './signatures.js';

const SECRET = 'f00d'.repeat(16);
const BODY = '{"event":"watch.fired","watch_name":"Café ☕: best crm"}';
const AT = 1_775_037_600;

/** By the interface alone, over bytes. */
const mac = (bytes: Buffer, key = SECRET) => createHmac('sha256', Buffer.from(key, 'utf8')).update(bytes).digest('hex');
const signed = Buffer.from(BODY, 'utf8');
const signedWithTime = Buffer.concat([Buffer.from(`${AT}.`), signed]);

test('a known text has its known signature (EVT-14)', (t) => {
  const { 'x-service-signature': signature } = signatures('key', AT, 'The quick brown fox jumps over the lazy dog');
  t.is(signature, 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8');
});

test('the body alone is signed, in plain hex, over its bytes (EVT-14, EVT-15, EVT-25)', (t) => {
  const { 'x-service-signature': signature } = signatures(SECRET, AT, BODY);
  t.regex(signature, /^[0-9a-f]{64}$/);
  t.is(signature, mac(signed));
  t.is(signatures(SECRET, AT + 1, BODY)['x-service-signature'], signature, 'whenever it is sent');
});

test('time and body together are signed as well, and the time stands beside it (EVT-20, EVT-21, EVT-25)', (t) => {
  const { 'x-mentions-signature': signature } = signatures(SECRET, AT, BODY);
  t.is(signature, `t=${AT},v1=${mac(signedWithTime)}`);
});

test('the bare MACs are those of the two headers', (t) => {
  t.deepEqual(macsOf(signatures(SECRET, AT, BODY)), [mac(signed), mac(signedWithTime)]);
});

test('a secret in hex is taken as it is written, and not for the bytes that it spells (EVT-14)', (t) => {
  const bytes = createHmac('sha256', Buffer.from(SECRET, 'hex')).update(signed).digest('hex');
  t.not(signatures(SECRET, AT, BODY)['x-service-signature'], bytes);
});

test('whatever byte is changed, neither signature fits any more (EVT-24)', (t) => {
  const genuine = signatures(SECRET, AT, BODY);
  for (let at = 0; at < signed.length; at++) {
    const changed = Buffer.from(signed);
    changed[at] = (changed[at] as number) ^ 1;
    t.not(mac(changed), genuine['x-service-signature']);
    t.not(mac(Buffer.concat([Buffer.from(`${AT}.`), changed])), genuine['x-mentions-signature'].slice(-64));
  }
});
