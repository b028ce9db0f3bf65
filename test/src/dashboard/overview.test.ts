import { OverviewResponse } from '@namedrop/contract';
import test, { type ExecutionContext } from 'ava';
import type { Locator, Page } from 'playwright-core';
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
      /^Brambleway was named in \d+% of [\d,]+ answers; Ledgerfox, the rival named most, in \d+%\.\sOf the eight platforms, one changed by more than chance: AI Mode fell from \d+% to \d+%\.$/,
    );
    t.is(await page.getByRole('img', { name: /interval/ }).count(), 4);
    await page.locator('.multiples canvas').nth(8).waitFor();
    t.regex((await page.locator('.multiples li').nth(7).textContent()) ?? '', /AI Mode.*Down \d+ points/);
    t.regex((await page.locator('.cost').textContent()) ?? '', /^[\d,]+ credits/);
    t.like(await target(dashboard, /^[\d,.]+ credits?$/), { pathname: '/checks', brand_id: id });
    t.like(await target(dashboard, /best CRM for small business, Claude/i), {
      pathname: '/checks',
      brand_id: id,
      outcome: 'named,not_named',
      platform: 'claude/live',
      query: 'best CRM for small business',
    });
    t.is(await page.getByRole('cell', { name: 'no AI answer' }).count(), 1);
    t.is(await page.locator('main img').count(), 0, 'the hostile query is text');
    t.is(((await target(dashboard, /onerror.*Claude/i)) as { query?: string }).query, HOSTILE_QUERY);
    await dashboard.axe();

    await page.locator('summary', { hasText: 'Platforms' }).click();
    await page.getByRole('button', { name: 'Only Perplexity' }).click();
    await page.waitForURL(/platform=perplexity%2Flive$/);
    await page.getByRole('button', { name: 'All platforms' }).click();
    await page.getByText('Of the eight platforms').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('summary', { hasText: 'Platforms' }).click();
    await page.getByRole('checkbox', { name: 'Claude' }).uncheck();
    await page.getByRole('checkbox', { name: 'Gemini' }).uncheck();
    await page.getByText('Of the six platforms').waitFor();
    t.notRegex(new URL(page.url()).search, /claude|gemini/);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('7d');
    await page.getByText('in the 7 days before').waitFor();
    t.regex(new URL(page.url()).search, /period=7d/);
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'Average rank' }).waitFor();
    await page.getByText('Together', { exact: true }).click();
    await page.locator('.together canvas').waitFor();
    await page.getByRole('combobox', { name: 'Question' }).selectOption('CRM that works offline');
    await page.getByText('Where 42 questions went').waitFor();
    await dashboard.axe();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Of the eight platforms').waitFor();
    t.deepEqual([id, new URL(page.url()).searchParams.get('brand')], [id, id]);
  },
);

const numberIn = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1]?.replaceAll(',', ''));

/** Follows a link to the list of answers, and comes back. @returns how many answers the list has */
async function answersBehind(t: ExecutionContext, { page }: Dashboard, link: Locator): Promise<number> {
  await link.click();
  const total = page.locator('.list-total');
  await total.or(page.getByText('No answers match')).waitFor();
  if (!(await total.isVisible())) return backTo(page, 0);
  const words = (await total.textContent()) ?? '';
  const [answers, checks] = [numberIn(words, /^([\d,]+) answer/), numberIn(words, /in ([\d,]+) check/)];
  // The signs on a list of one page are those that were counted.
  if (checks > 0 && checks <= 50) t.is(await page.locator('.check-cell:not(.faint)').count(), answers, words);
  return backTo(page, answers);
}

async function backTo(page: Page, answers: number): Promise<number> {
  await page.goBack();
  await page.locator('.lede').waitFor();
  return answers;
}

chromiumTest('each number of the overview opens as many answers as it counts', async (t) => {
  const world = await startOverview(t);
  await seedOverview(world, world.browser);
  const dashboard = await openDashboard(t, world);
  const { page, goto, axe } = dashboard;
  for (const [search, query] of [
    ['', ''],
    ['?period=7d&platform=chatgpt,gemini&region=us', '?period=7d&platform=chatgpt,gemini&region=us'],
  ] as const) {
    await goto(`/${search}`);
    await page.locator('.lede').waitFor();
    const overview = OverviewResponse.parse((await world.browser.get(`/dashboard/api/overview${query}`)).body);
    const { outcomes, absent, voices, domains, citing } = overview;
    const opens = async (link: Locator, count: number | undefined, what: string) => {
      t.is(await answersBehind(t, dashboard, link), count ?? -1, `${what} ${search}`);
    };
    const region = (name: string) => page.getByRole('region', { name });
    const answered = outcomes.named + outcomes.not_named;
    await opens(page.locator('.lede b a'), answered, 'headline');
    for (const tile of ['Visibility', 'Average rank', 'Your pages cited']) {
      const figure = region(tile).locator('.tile-figure');
      await opens(figure.locator('a'), numberIn(await figure.textContent(), /n ([\d,]+)/), tile);
    }
    await opens(region('Share of voice').first().locator('.tile-figure a'), outcomes.named, 'share of voice');
    const parts = await page.locator('.totals-parts a').all();
    const counts = [outcomes.named, outcomes.not_named, outcomes.no_answer, outcomes.failed, absent];
    for (const [at, part] of parts.entries()) await opens(part, counts[at], `outcome ${at} of the totals`);
    const multiple = page.locator('.multiples li', { hasText: 'Gemini' });
    await opens(multiple.locator('b a'), numberIn(await multiple.textContent(), /n ([\d,]+)/), 'platform');
    const cell = page.locator('.heat td a').nth(2);
    await opens(cell, numberIn(await cell.textContent(), /\/(\d+)$/), 'cell');
    const rival = page.locator('.heat-rival a').first();
    await opens(rival, numberIn(await rival.textContent(), /^(\d+) of/), 'rival of a question');
    const row = page.getByRole('row', { name: /^Tallyport/ });
    const tallyport = voices.find(({ name }) => name === 'Tallyport')?.named;
    for (const link of await row.getByRole('link').all()) await opens(link, tallyport, 'rival');
    const site = page
      .getByRole('row', { name: /pipelineweekly\.example/ })
      .getByRole('link')
      .last();
    await opens(site, domains.find(({ host }) => host === 'pipelineweekly.example')?.answers, 'site');
    await opens(page.getByRole('link', { name: /with citations$/ }), citing.answers, 'citations');
  }
  await goto('/');
  const fallen = page
    .getByRole('region', { name: 'Changes beyond chance' })
    .getByRole('link', { name: /AI Mode names you less often/ });
  const { body } = await world.browser.get('/dashboard/api/overview');
  const aiMode = body.platforms.find(({ platform }: { platform: string }) => platform === 'ai_mode/live');
  t.is(await answersBehind(t, dashboard, fallen), aiMode.visibility.n);
  await page.getByText('Table', { exact: true }).click();
  const failed = page
    .getByRole('row', { name: /^Bing Copilot/ })
    .getByRole('link')
    .last();
  t.is(Number(await failed.textContent()), await answersBehind(t, dashboard, failed));
  const { platforms }: OverviewResponse = body;
  for (const [name, id] of [
    ['ChatGPT', 'chatgpt/live'],
    ['ChatGPT ?API', 'chatgpt/api'],
  ] as const) {
    const figures = platforms.find(({ platform }) => platform === id);
    const links = page.getByRole('row', { name: new RegExp(`^${name} ?\\d`) }).getByRole('link');
    const counts = [figures?.visibility.n, figures?.outcomes.named];
    for (const [at, count] of counts.entries()) {
      await page.getByText('Table', { exact: true }).click();
      t.is(await answersBehind(t, dashboard, links.nth(at)), count ?? -1, name);
    }
  }
  await goto('/checks?platform=chatgpt/api');
  await page.getByRole('cell', { name: 'quick' }).first().waitFor();
  t.is(await page.getByRole('cell', { name: 'all_live' }).count(), 0);
  t.regex((await page.locator('summary', { hasText: 'Platforms' }).textContent()) ?? '', /ChatGPT API$/);
  await goto('/?platform=chatgpt');
  await page.getByText('Totals count the pages that people see and official APIs together').waitFor();
  t.is(await page.locator('.multiples li').count(), 3);
  await goto('/');
  await page.locator('.lede').waitFor();
  await page.locator('.totals-parts a').last().click();
  await page.locator('.list-total').waitFor();
  t.is(await page.locator('.check-cell:not(.faint) .outcome.absent').count(), body.absent);
  await axe();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failed');
  await page.getByText(`${body.outcomes.failed} answers`).waitFor();
});

chromiumTest('the overview is readable in the dark and on a phone, and says so when nothing was asked', async (t) => {
  const world = await startOverview(t);
  const dashboard = await openDashboard(t, world, { theme: 'dark', size: 'phone' });
  const { page, goto, axe } = dashboard;
  await page.getByText('No brand is tracked yet').waitFor();
  await axe();
  const id = await seedOverview(world, world.browser);
  await goto('/');
  await page.locator('.multiples canvas').nth(8).waitFor();
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
  await world.host.storage.pool.query(`UPDATE namedrop.brand_days SET rank_sum = named, rank_squares = named
    WHERE platform = 'claude' AND day > now() - interval '29 days'`);
  await goto(`/?brand=${id}`);
  const better = page.getByRole('listitem').filter({ hasText: 'Claude ranks you higher' });
  t.regex((await better.locator('.verdict.good').textContent()) ?? '', /^Better by \d/);
  // A change by the API would read the answers again, and these rows have none.
  await world.host.storage.pool.query(`UPDATE namedrop.tracked_brands SET domains = '{}', competitors = '[]'`);
  await goto(`/?brand=${id}`);
  await page.getByRole('link', { name: 'Add sites' }).waitFor();
  await page.getByRole('region', { name: 'Share of voice' }).getByRole('link', { name: 'Add competitors' }).waitFor();
  t.is(await page.getByRole('region', { name: 'Your pages cited' }).locator('.tile-figure').textContent(), '–');
});
