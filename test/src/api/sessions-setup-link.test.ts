import { SetupLinkResponse } from '@namedrop/contract';
import { fixedClock } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { Browser, PASSWORD } from './person.js';

const SETUP = '/dashboard/api/setup';
const LINK = '/dashboard/api/setup/link';

test('a page reads whose link it has; the link works once and for an hour, and a newer one replaces it', async (t) => {
  const clock = fixedClock('2026-11-23T10:00:00Z');
  const { host, url, account } = await startTestHost(t, { clock });
  const { users, links } = host.people;
  const ada = await users.create({ account, email: 'ada@example.com' });
  const browser = new Browser(url);
  const read = async (token: string) => {
    const { status, body } = await browser.post(LINK, { token });
    return status === 200 ? SetupLinkResponse.parse(body) : body.error.code;
  };

  const { token } = await links.issue(ada.id);
  const shown = { email: 'ada@example.com', kind: 'invitation', expires_at: '2026-11-23T11:00:00.000Z' };
  t.like(await read(token), shown);
  t.like(await read(token), shown, 'reading does not use the link');
  t.is((await browser.get('/dashboard/api/session')).status, 401, 'nor does it sign in');
  t.is((await browser.call('POST', LINK, { token }, { origin: 'https://evil.example' })).status, 403);
  t.is((await browser.post(SETUP, { token, password: PASSWORD })).status, 200);
  t.is(await read(token), 'invalid_setup_link');
  t.is((await browser.post(SETUP, { token, password: PASSWORD })).status, 400);

  const first = await links.issue(ada.id);
  const second = await links.issue(ada.id);
  t.is(await read(first.token), 'invalid_setup_link');
  t.like(await read(second.token), { kind: 'new_password' });
  clock.advance(3_600_000);
  t.is(await read(second.token), 'invalid_setup_link');
  t.is((await browser.post(SETUP, { token: second.token, password: PASSWORD })).body.error.code, 'invalid_setup_link');
});
