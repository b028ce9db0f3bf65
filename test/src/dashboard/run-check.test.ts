import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { balanceOf } from '../api/billed.js';
import { withChromium } from '../docs/chromium.js';
import { QUESTION, startAnswers } from './answers-world.js';
import { openDashboard } from './open-dashboard.js';

const chromiumTest = withChromium(test);

chromiumTest(
  'a check runs by keyboard with its price before, each platform as it answers and its cost after; a reload pays nothing',
  async (t) => {
    const world = await startAnswers(t);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const reply = behaviours.reply({ body: world.says('gemini', 'Globex leads.') });
    world.upstreams.gemini.behave(async (request, response) => {
      await released;
      await reply(request, response);
    });
    world.upstreams.claude.behave(behaviours.reply({ status: 429, body: {} }));
    const dashboard = await openDashboard(t, world, { path: '/check' });
    const { page, axe } = dashboard;
    const question = page.getByLabel('Question');
    await question.waitFor();
    await axe();
    await question.fill(QUESTION);
    await page.getByLabel('Brand', { exact: true }).fill('Acme');
    await page.getByRole('button', { name: 'Run for 150 credits' }).waitFor();
    await page.getByText('Names, models and contents').click();
    const models = page.getByLabel('Model of ChatGPT').getByRole('option');
    const chosen = (await models.nth(1).textContent()) ?? '';
    await page.getByLabel('Model of ChatGPT').selectOption(chosen);
    await question.focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: '3 of 4 platforms are done' }).waitFor();
    await page.getByText('150 credits are held.').waitFor();
    t.is(await page.getByRole('progressbar').count(), 1);
    await axe();
    await page.reload();
    release();
    await page.getByText('It cost 112.5 credits', { exact: true }).waitFor();
    await page.locator('.side-balance').getByText('4,887.5').waitFor();
    await axe();
    t.is(await balanceOf(world), 4887.5);
    t.is(world.upstreams.gemini.requests.length, 1);
    t.is(JSON.parse(world.upstreams.chatgpt.requests[0]?.body ?? '').model, chosen);
    await page.reload();
    await question.waitFor();
    t.is(await balanceOf(world), 4887.5, 'a finished run is not sent again');
    await page.goto(`${dashboard.origin}/checks`);
    await page.getByRole('link', { name: 'Claude: failed' }).waitFor();
  },
);

chromiumTest('a check without enough credits asks no platform and offers the dearest mode that fits', async (t) => {
  const world = await startAnswers(t, 100);
  const dashboard = await openDashboard(t, world, { path: '/check', theme: 'dark', size: 'phone' });
  dashboard.expectError(/402 \(Payment Required\)/);
  const { page, axe } = dashboard;
  await page.getByLabel('Question').fill("best <b>men's</b> shoes");
  await page.getByLabel('Brand', { exact: true }).fill('Acme');
  await page.getByText('Copy as curl or TypeScript').click();
  await page.getByText("men'\\''s").waitFor();
  await page.getByRole('button', { name: /^Run for/ }).click();
  await page.getByText('Not enough credits.').waitFor();
  await page.getByText(/the balance is 100\./).waitFor();
  await axe();
  t.is(await page.evaluate('document.querySelectorAll("main form b b").length'), 0);
  t.is(world.upstreams.chatgpt.requests.length, 0);
  t.true(((await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number) <= 0);
});
