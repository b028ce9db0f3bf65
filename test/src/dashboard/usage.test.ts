import { readFile } from 'node:fs/promises';
import billing from '@namedrop/billing';
import test from 'ava';
import type { Page } from 'playwright-core';
import { plugin, says } from '../boot/world.js';
import { withChromium } from '../docs/chromium.js';
import { openDashboard, startDashboardHost } from './open-dashboard.js';
import { rememberMoney, rememberUsage } from './past.js';

const chromiumTest = withChromium(test);

const HOSTILE = '<img src=x onerror=alert(1)> \u202Egnp.exe';

const plugins = {
  billing: { module: billing },
  chatgpt: { module: plugin('chatgpt', { adds: { surfaces: [says('chatgpt')] } }) },
};

/** Text of the file that a click downloads. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFile(await download.path(), 'utf8');
}

/** Says whether the page is wider than its window. */
const isTooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

chromiumTest('usage and credits: money, calls and the ledger agree with their files', async (t) => {
  const world = await startDashboardHost(t, { plugins });
  await Promise.all([rememberMoney(world), rememberUsage(world)]);
  const { page, axe } = await openDashboard(t, world, { path: '/usage' });
  const balance = page.getByRole('region', { name: 'Balance' });
  // 20,000 granted, 58 runs for 165 and 10 checks for 150.
  await balance.getByText('8,930').waitFor();
  await balance.getByText(/At this pace until .*, 24 days/).waitFor();
  await page.getByRole('link', { name: '8,930 credits · 24 days' }).waitFor();
  await page.getByRole('region', { name: 'Spent, 30 days' }).getByText('86% for watches').waitFor();
  await page.getByRole('img', { name: /^11,070 credits in 30 days/ }).waitFor();
  await axe();

  const ledger = page.getByRole('region', { name: 'Ledger', exact: true }).last();
  t.is(await ledger.getByRole('row').count(), 21);
  for (const shown of [40, 60, 69]) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText(`${shown} entries`).waitFor();
  }
  await ledger.getByText('invoice 17').waitFor();
  t.is(await ledger.getByRole('row').count(), 70);
  t.regex(
    (await ledger.getByRole('link', { name: 'Check' }).first().getAttribute('href')) ?? '',
    /^\/checks\/[\w-]{36}$/,
  );
  t.regex(
    (await ledger.getByRole('link', { name: 'Watch run' }).first().getAttribute('href')) ?? '',
    /^\/watches\/runs\/[\w-]{36}$/,
  );
  const entries = await downloaded(page, () => page.getByRole('link', { name: 'CSV' }).click());
  t.is(entries.trim().split('\r\n').length, 70);

  const usage = page.getByRole('region', { name: 'Usage', exact: true });
  await usage.getByRole('row', { name: /^All 623/ }).waitFor();
  const days = await downloaded(page, () => usage.getByRole('button', { name: 'CSV' }).click());
  t.is(days.trim().split('\r\n').length, 31);
  t.regex(days, /^bucket,requests,billable_units,cache_hits,errors,openai,/);
  await usage.getByText('Hour', { exact: true }).click();
  await usage.getByText('48 hours, in UTC').waitFor();
  t.regex(page.url(), /\?by=hour$/);
});

chromiumTest(
  'a deployment without a shop names the command of its operator, one with a shop leads to it',
  async (t) => {
    const env = { NAMEDROP_BASE_URL: 'https://namedrop.example/' };
    const world = await startDashboardHost(t, { plugins, env });
    await world.host.storage.pool.query('INSERT INTO billing.wallets VALUES ($1, 0, 0, 1)', [world.account]);
    await world.host.storage.pool.query(
      `INSERT INTO billing.entries VALUES ($1, 1, gen_random_uuid(), 'reversal', 0, 0, 'check', 'x', $2, now())`,
      [world.account, HOSTILE],
    );
    const { page, axe } = await openDashboard(t, world, { path: '/usage', theme: 'dark', size: 'phone' });
    await page.getByRole('link', { name: 'Top up' }).click();
    await page.getByRole('heading', { name: 'Top up' }).waitFor();
    t.is(new URL(page.url()).pathname, '/dashboard/billing');
    const command = page.getByRole('region', { name: 'Command of the operator' });
    t.regex(await command.innerText(), new RegExp(`credits grant --account ${world.account} `));
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await axe();
    t.false(await isTooWide(page));

    const shop = await startDashboardHost(t, { plugins, env: { NAMEDROP_TOPUP_URL: 'https://shop.example/credits' } });
    const other = await openDashboard(t, shop, { path: '/dashboard/billing' });
    const buy = other.page.getByRole('link', { name: 'Buy credits' });
    t.is(await buy.getAttribute('href'), 'https://shop.example/credits');
  },
);
