import test, { type ExecutionContext } from 'ava';
import { Browser } from '../api/person.js';
import { withChromium } from '../docs/chromium.js';
import { type Dashboard, EMAIL, openDashboard, startDashboardHost } from './open-dashboard.js';
import { BRAMBLEWAY, HOSTILE_QUERY, seedOverview } from './overview-rows.js';

const chromiumTest = withChromium(test);

async function startOverview(t: ExecutionContext) {
  const world = await startDashboardHost(t);
  const browser = new Browser(world.url);
  await browser.login(EMAIL);
  return { ...world, browser };
}

/** Address that a link leads to, with its parameters. */
async function target({ page, origin }: Dashboard, name: string | RegExp) {
  const href = await page.getByRole('link', { name }).first().getAttribute('href');
  const { pathname, searchParams } = new URL(href ?? '', origin);
  return { pathname, ...Object.fromEntries(searchParams) };
}

chromiumTest(
  'the overview answers who names the brand least, who took its place, what changed and what it cost',
  async (t) => {
    const world = await startOverview(t);
    const id = await seedOverview(world, world.browser);
    const dashboard = await openDashboard(t, world);
    const { page } = dashboard;
    await page.locator('.lede').waitFor();
    t.regex(
      (await page.locator('.lede').textContent()) ?? '',
      /^Brambleway was named in \d+% of [\d,]+ answers; Ledgerfox, the rival named most, in \d+%\. Of the seven platforms, one changed by more than chance: AI Mode fell from \d+% to \d+%\.$/,
    );
    t.is(await page.getByRole('img', { name: /interval/ }).count(), 4);
    await page.locator('.multiples canvas').nth(7).waitFor();
    t.regex((await page.locator('.multiples li').nth(6).textContent()) ?? '', /AI Mode.*Down \d+ points/);
    t.regex((await page.locator('.cost').textContent()) ?? '', /^[\d,]+ credits/);
    t.like(await target(dashboard, /best CRM for small business, Claude/i), {
      pathname: '/checks',
      brand: 'Brambleway',
      platform: 'claude',
      query: 'best CRM for small business',
    });
    t.is(await page.getByRole('cell', { name: 'no AI answer' }).count(), 1);
    t.is(await page.locator('main img').count(), 0, 'the hostile query is text');
    t.is(((await target(dashboard, /onerror.*Claude/i)) as { query?: string }).query, HOSTILE_QUERY);
    await dashboard.axe();

    await page.locator('summary', { hasText: 'Platforms' }).click();
    await page.getByRole('checkbox', { name: 'Claude' }).uncheck();
    await page.getByRole('checkbox', { name: 'Gemini' }).uncheck();
    await page.getByText('Of the five platforms').waitFor();
    t.notRegex(new URL(page.url()).search, /claude|gemini/);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('7d');
    await page.getByText('in the 7 days before').waitFor();
    t.regex(new URL(page.url()).search, /period=7d/);
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'Average rank' }).waitFor();
    await page.getByText('Together', { exact: true }).click();
    await page.locator('.together canvas').waitFor();
    await page.getByRole('combobox', { name: 'Question' }).selectOption('CRM that works offline');
    await page.getByText('Where 35 questions went').waitFor();
    await dashboard.axe();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Of the seven platforms').waitFor();
    t.deepEqual([id, new URL(page.url()).searchParams.get('brand')], [id, id]);
  },
);

chromiumTest('the overview is readable in the dark and on a phone, and says so when nothing was asked', async (t) => {
  const world = await startOverview(t);
  const dashboard = await openDashboard(t, world, { theme: 'dark', size: 'phone' });
  const { page, goto, axe } = dashboard;
  await page.getByText('No brand is tracked yet').waitFor();
  await axe();
  await seedOverview(world, world.browser);
  await goto('/');
  await page.locator('.multiples canvas').nth(7).waitFor();
  t.is(await page.evaluate('document.documentElement.scrollWidth'), 390, 'nothing scrolls sideways but tables');
  await axe();
  await goto('/?region=uk');
  await page.getByText('No answers match').waitFor();
  await axe();
  await page.getByRole('button', { name: 'Drop the region' }).click();
  await page.getByText('Visibility by platform').waitFor();
  const { body } = await world.browser.post('/dashboard/api/brands', {
    ...BRAMBLEWAY,
    name: 'Other',
    domains: [],
    competitors: [],
  });
  await goto(`/?brand=${body.brand.id}`);
  await page.getByText(/^Nothing was asked in/).waitFor();
  await axe();
});
