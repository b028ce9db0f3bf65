import test from 'ava';
import { PASSWORD } from '../api/person.js';
import { withChromium } from '../docs/chromium.js';
import { tabTo } from './key-walk.js';
import { type Dashboard, EMAIL, openDashboard, startDashboardHost } from './open-dashboard.js';

const chromiumTest = withChromium(test);

/** From the one-time link to a first key. */
async function setUp({ page, goto, axe }: Dashboard, token: string) {
  await goto(`/setup#${token}`);
  await page.getByRole('heading', { name: 'Set your password' }).waitFor();
  await axe();
  await page.locator('input[type=password]:focus').waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Platforms' }).waitFor();
  await axe();
  await tabTo(page, 'button', 'Next: first key');
  await page.keyboard.press('Enter');
  await page.locator('form input:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('I have kept the key').waitFor();
  await axe();
}

async function signOutAndIn({ page, goto, axe }: Dashboard) {
  await goto('/account');
  await page.getByText('this browser', { exact: true }).waitFor();
  await axe();
  await tabTo(page, 'button', 'Sign out');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await axe();
  await page.locator('input[type=email]:focus').waitFor();
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Account' }).waitFor();
}

chromiumTest(
  'setup, first key, sign-out and sign-in work by keyboard alone, in the dark and on a phone, and a used link says what to do',
  async (t) => {
    const { url, host, account, user } = await startDashboardHost(t);
    const { token } = await host.people.links.issue(user.id);
    const dashboard = await openDashboard(
      t,
      { url },
      { theme: 'dark', size: 'phone', signedIn: false, path: '/sign-in' },
    );
    const { page } = dashboard;
    await setUp(dashboard, token);
    const secret = (await page.locator('.secret code').textContent()) ?? '';
    t.regex(secret, /^lvk_live_/);
    await tabTo(page, 'checkbox', 'I have kept the key');
    await page.keyboard.press('Space');
    await tabTo(page, 'button', 'Run a first check');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Run a check', level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('rowheader', { name: 'first key' }).waitFor();
    t.false((await page.content()).includes(secret), 'no page shows the key again');
    await dashboard.axe();
    await signOutAndIn(dashboard);
    const keys = await host.keys.list(account);
    t.is(keys.filter(({ name }) => name === 'first key').length, 1);
    dashboard.expectError(/status of 400/);
    await dashboard.goto(`/setup#${token}`);
    await page.getByText('This link is of no use.').waitFor();
    await page.getByText('npx namedrop login-link').waitFor();
    await dashboard.axe();
  },
);
