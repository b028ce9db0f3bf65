import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { PASSWORD } from '../api/person.js';
import { withChromium } from '../docs/chromium.js';
import { openDashboard, startDashboardHost } from './open-dashboard.js';

const chromiumTest = withChromium(test);

/** Name of a key of a hostile user. */
const HOSTILE = '<img src=x onerror=alert(1)>\u202e=1+1';

chromiumTest('a session that ends while a form is open asks for the password and keeps the form', async (t) => {
  const { url, host, account, user } = await startDashboardHost(t);
  const { page, axe, expectError } = await openDashboard(t, { url }, { path: '/keys' });
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill(HOSTILE);
  await host.storage.pool.query(`DELETE FROM namedrop.sessions WHERE sess->'signedIn'->>'userId' = $1`, [user.id]);
  expectError(/401 \(Unauthorized\).*\/v1\/keys\)/);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
  await axe();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('is created. Copy it now').waitFor();
  const [newest] = await host.keys.list(account);
  t.is(newest?.name, HOSTILE, 'the call was sent again with the form');
  t.is(await page.locator('main img').count(), 0, 'the name is text');
  t.is(await page.getByRole('rowheader').locator('.sign').textContent(), 'RLO');
});

chromiumTest('a page whose session is gone asks for the password and stays at its address', async (t) => {
  const { url } = await startDashboardHost(t);
  const { page, goto, expectError, signIn } = await openDashboard(t, { url }, { path: '/account' });
  await page.getByText('this browser', { exact: true }).waitFor();
  await page.context().clearCookies();
  expectError(/401 \(Unauthorized\).*\/dashboard\/api\/session\)/);
  await goto('/account');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn();
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  t.is(new URL(page.url()).pathname, '/account');
});

/** A proxy that serves the host below a path, as an operator may have it. */
async function startProxy(t: ExecutionContext, prefix: string, target: () => string) {
  const proxy = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${prefix}/`)) return void outgoing.writeHead(404).end();
    const onward = request(target() + url.slice(prefix.length), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

chromiumTest('below the path of a proxy, pages, links and calls keep that path', async (t) => {
  let target = '';
  const origin = await startProxy(t, '/tools/namedrop', () => target);
  const { url } = await startDashboardHost(t, { config: { baseUrl: `${origin}/tools/namedrop` } });
  target = url;
  const { page, goto, signIn } = await openDashboard(
    t,
    { url: origin },
    { signedIn: false, path: '/tools/namedrop/sign-in' },
  );
  await signIn();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('this browser', { exact: true }).waitFor();
  t.is(new URL(page.url()).pathname, '/tools/namedrop/account');
  await goto('/tools/namedrop/keys');
  await page.getByRole('button', { name: 'New key' }).waitFor();
});
