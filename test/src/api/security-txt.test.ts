import { ErrorBody } from '@namedrop/contract';
import { fixedClock } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';

const PATH = '/.well-known/security.txt';

test('security.txt has the contacts of the operator, an expiry and the canonical address', async (t) => {
  const { get } = await startTestHost(t, {
    clock: fixedClock('2026-11-23T18:30:00Z'),
    config: { baseUrl: 'https://example.com/namedrop' },
    env: { NAMEDROP_SECURITY_CONTACTS: 'mailto:security@example.com,https://example.com/report' },
  });
  const { status, headers, text } = await get(PATH);
  t.is(status, 200);
  t.is(headers.get('content-type'), 'text/plain; charset=utf-8');
  t.deepEqual(text.split('\n'), [
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/report',
    'Expires: 2027-02-21T00:00:00.000Z',
    'Canonical: https://example.com/.well-known/security.txt',
    '',
  ]);
});

test('security.txt names no canonical address where the deployment has no https address', async (t) => {
  const { get } = await startTestHost(t, { config: { security: { contacts: ['tel:+1-201-555-0123'] } } });
  const [contact, expires = '', ...rest] = (await get(PATH)).text.split('\n');
  t.is(contact, 'Contact: tel:+1-201-555-0123');
  t.deepEqual(rest, ['']);
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
  t.true(days > 88 && days <= 90, `${days} days`);
});

test('security.txt is 404 without contacts, and a host refuses a contact that is not an address', async (t) => {
  const { get } = await startTestHost(t);
  const { status, body } = await get(PATH);
  t.is(status, 404);
  t.is(ErrorBody.parse(body).error.code, 'not_found');
  for (const contact of ['security@example.com', 'http://example.com/report', 'mailto:a@b.c\nContact: x']) {
    const refused = startTestHost(t, { config: { security: { contacts: [contact] } } });
    const { message } = (await t.throwsAsync(refused)) ?? {};
    t.regex(message ?? '', /security\.contacts.*must be an address such as mailto:security@example\.com/s);
  }
});
