import { behaviours } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import { withChromium } from '../docs/chromium.js';
import { ODD_QUESTION, QUESTION, startAnswers } from './answers-world.js';
import { type Dashboard, openDashboard } from './open-dashboard.js';

const chromiumTest = withChromium(test);

/** Values that scripts of an answer would leave on the page. */
const BROKEN = '[globalThis.broken, document.querySelectorAll("main img, main iframe, main script, [style]").length]';

/** Names and shades of the answer on the page. */
const marksOf = (page: Page, kind: string) => page.locator(`.answer ${kind}`).allTextContents();

async function seeded(t: ExecutionContext) {
  const world = await startAnswers(t);
  const rivals = { competitors: ['Globex', 'Initech'], include: ['sentiment'] };
  const first = await world.check({ ...rivals, query: QUESTION });
  world.upstreams.claude.behave(behaviours.reply({ status: 429, body: {} }));
  const second = await world.check({ ...rivals, query: QUESTION, region: 'uk' });
  world.sayHostile();
  const hostile = await world.check({ query: ODD_QUESTION, brand: 'Acme', include: ['raw'] });
  return { world, first, second, hostile };
}

async function walkList({ page, goto, axe }: Dashboard) {
  await goto('/checks');
  await page.getByRole('link', { name: QUESTION }).first().waitFor();
  await axe();
}

chromiumTest('the list of answers filters by the URL, links each answer and exports its checks', async (t) => {
  const { world } = await seeded(t);
  const dashboard = await openDashboard(t, world);
  const { page } = dashboard;
  await walkList(dashboard);
  t.is(await page.getByRole('row').count(), 4);
  await page.locator('summary', { hasText: 'Platforms' }).click();
  const others = [
    'ChatGPT',
    'ChatGPT API',
    'Gemini',
    'Gemini API',
    'Perplexity',
    'Perplexity API',
    'AI Overview',
    'AI Mode',
    'Bing Copilot',
  ];
  for (const name of others) await page.getByRole('checkbox', { name, exact: true }).uncheck();
  await page.getByLabel('Question').fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.waitForURL(/platform=claude%2Fapi&query=best\+CRM/);
  await page.getByText('2 checks', { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ]);
  t.regex(download.suggestedFilename(), /^namedrop-checks-.*\.csv$/);
  await page.getByLabel('Period').selectOption('7d');
  await page.waitForURL(/period=7d/);
  await page.getByRole('link', { name: 'Claude: failed' }).click();
  await page.getByText('Claude failed.').waitFor();
  await dashboard.axe();
});

chromiumTest(
  'the viewer marks names, context and cited pages, steps by keys, and links number and page both ways',
  async (t) => {
    const { world, first, second } = await seeded(t);
    const dashboard = await openDashboard(t, world, { theme: 'dark' });
    const { page, goto, axe } = dashboard;
    const rivals = [{ name: 'Globex', domains: ['reviews.example'] }];
    const created = await page.request.post(`${dashboard.origin}/dashboard/api/brands`, {
      data: { name: 'acme', domains: ['acme.example'], competitors: rivals },
      headers: { origin: dashboard.origin },
    });
    t.is(created.status(), 201);
    await goto(`/checks/${second.id}/chatgpt`);
    await page.getByText('What ChatGPT answered').waitFor();
    t.deepEqual(await marksOf(page, 'mark.you'), ['Acme (you)', 'Acme (you)']);
    t.deepEqual(await marksOf(page, 'mark.rival'), ['Globex', 'Initech']);
    t.true((await marksOf(page, '.said')).join('').startsWith('Acme'));
    await page.locator('.cited').getByText('competitor', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Named in this order' }).waitFor();
    t.deepEqual(await page.locator('.order li b').allTextContents(), ['Globex', 'Acme', 'Initech']);
    await page.getByLabel('Place 1 of cited page 1').first().click();
    t.regex(page.url(), /#cited-1-1$/);
    await page.locator('#cited-1-1').click();
    t.regex(page.url(), /#page-1$/);
    const runs = page.getByRole('navigation', { name: /^Runs of this question/ });
    t.is(await runs.getByRole('link').count(), 2);
    await axe();
    await page.keyboard.press('n');
    t.is(await page.evaluate('document.activeElement.textContent'), 'Acme (you)');
    await page.keyboard.press('[');
    await page.waitForURL(`**/checks/${first.id}/chatgpt`);
    await page
      .getByRole('navigation', { name: 'Platforms of this check' })
      .getByRole('link', { name: /Perplexity/ })
      .click();
    await page.getByText('What Perplexity answered').waitFor();
    await page.getByText('Raw JSON').click();
    await page.getByText('"mentioned": true').waitFor();
  },
);

chromiumTest('a hostile answer is text: nothing runs, loads or leads away, and its invisible signs show', async (t) => {
  const { world, hostile } = await seeded(t);
  const dashboard = await openDashboard(t, world, { size: 'phone', path: `/checks/${hostile.id}/chatgpt` });
  const { page, goto, axe } = dashboard;
  const heading = page.locator('.answer-heading').first();
  await heading.waitFor();
  t.true((await heading.textContent())?.startsWith('<script>globalThis.'));
  t.true((await page.getByText('RLO').count()) > 0);
  t.is(await page.locator('a[href^="javascript"], a[href^="data"]').count(), 0);
  for (const link of await page.locator('main a[target=_blank][href^=http]:not([href^="http://127"])').all()) {
    const href = (await link.getAttribute('href')) ?? '';
    if (!href.startsWith(dashboard.origin)) t.is(await link.getAttribute('rel'), 'noopener nofollow ugc');
  }
  await axe();
  await page.getByRole('button', { name: 'Show all 100,000 characters' }).click();
  await page.getByText('Source text').click();
  await page.getByRole('button', { name: /^Show all/ }).click();
  t.deepEqual(await page.evaluate(BROKEN), [undefined, 0]);
  t.true(
    ((await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number) <= 0,
    'no sideways scroll',
  );
  await goto('/checks');
  await page.getByText(ODD_QUESTION).waitFor();
  t.is(await page.evaluate('globalThis.broken'), undefined);
});

chromiumTest('two answers are compared by names, cited pages and words; the earlier one is left', async (t) => {
  const world = await startAnswers(t);
  const rivals = { competitors: ['Globex', 'Initech'] };
  const before = await world.check(rivals);
  world.say('1. **Acme** – Fast <b>and</b> new.\n2. **Globex** – The broadest all-rounder.');
  const after = await world.check({ ...rivals, region: 'uk' });
  const path = `/compare?a=${after.id}&b=${before.id}&platform=chatgpt`;
  const dashboard = await openDashboard(t, world, { path });
  const { page, axe } = dashboard;
  await page.getByRole('heading', { name: 'Text', exact: true }).waitFor();
  const table = page.getByRole('region', { name: 'Ranks in both answers' });
  const names = await table.locator('tbody tr').allInnerTexts();
  t.deepEqual(
    names.map((row) => row.split(/\s+/)),
    [
      ['Acme', 'you', '2', '1', 'up', '1'],
      ['Globex', '1', '2', 'down', '1'],
      ['Initech', '3', '–', 'gone'],
    ],
  );
  t.true((await page.locator('.diff ins').allTextContents()).join('').includes('Fast'));
  t.true((await page.locator('.diff del').allTextContents()).join('').includes('Strong on quotes'));
  t.is(await page.locator('.diff b').count(), 0);
  await axe();
  await page
    .getByRole('navigation', { name: 'Platforms of both checks' })
    .getByRole('link', { name: 'Claude' })
    .click();
  await page.waitForURL(/platform=claude/);
  await page.getByText('In one').click();
  await page.getByRole('heading', { name: /^Claude on/ }).waitFor();
  await axe();
});
