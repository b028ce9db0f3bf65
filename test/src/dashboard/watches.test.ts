import dashboard from '@namedrop/dashboard';
import { until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { createUser } from '../api/person.js';
import { startWatchWorld } from '../api/watch-world.js';
import { withChromium } from '../docs/chromium.js';
import { EMAIL, openDashboard } from './open-dashboard.js';

const chromiumTest = withChromium(test);
/** Answer to a page that asks whether it is signed in. */
const SIGNED_OUT = /401 \(Unauthorized\).*\/dashboard\/api\/session\)/;
const HOSTILE = '<img src=x onerror=alert(1)> \u202eevil';

/** A host with a watch whose runs name the brand, drop it, and have no AI answer, and a paused one. */
async function startWithWatches(t: ExecutionContext) {
  const shown = { chatgpt: { text: '1. Acme\n2. Globex' }, ai_overview: { text: `1. Globex\n2. Acme ${HOSTILE}` } };
  const world = await startWatchWorld(t, shown, { plugins: { dashboard: { module: dashboard } }, credits: 100_000 });
  await createUser(world, EMAIL);
  const query = `best CRM for small business ${HOSTILE}`;
  const id = await world.create({ mode: 'all_live', interval: 'daily', query, competitors: ['Globex'] });
  for (const runs of [1, 2, 3]) {
    if (runs === 2) shown.chatgpt.text = 'Globex leads, before Initech.';
    await world.passUntilDue(id);
    await world.ended(id, runs);
  }
  await world.pause(await world.create({ query: 'CRM that works offline' }));
  await world.receiver.received(1);
  return { ...world, id };
}

chromiumTest(
  'the pages of watches show runs, differences and hostile text, and create, test, change and pause a watch',
  async (t) => {
    const world = await startWithWatches(t);
    const { page, goto, axe, expectError } = await openDashboard(t, world, { path: '/watches' });
    expectError(SIGNED_OUT);
    await page.getByRole('img', { name: /^Last 3 runs: named in \d+ of \d+ answers/ }).waitFor();
    t.is(await page.getByText('paused', { exact: true }).count(), 1);
    await axe();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('j');
    t.is(await focused(), 'CRM that works offline');
    await page.keyboard.press('j');
    t.regex(await focused(), /^best CRM for small business/);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/watches\/[\w-]{36}$/);
    await page.keyboard.press('/');
    await page.waitForURL(/\/checks$/);
    await until(() => page.evaluate<boolean>('document.activeElement.matches(".filters input")'));
    await page.keyboard.press('j');
    t.is(await page.evaluate('document.activeElement.value'), 'j', 'keys are letters in a field');
    await goto('/watches');
    await page.getByText('CRM that works offline').waitFor();
    await page.keyboard.press('f');
    t.is(await page.evaluate('document.activeElement.type'), 'radio');
    await page.keyboard.press('?');
    await page.getByText('First filter').waitFor();
    await page.getByRole('checkbox', { name: 'Single letters are shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    t.is(await page.evaluate('document.activeElement.type'), 'radio');
    await goto('/watches?status=paused');
    await page.getByText('CRM that works offline').waitFor();
    t.is(await page.getByText('best CRM for small business').count(), 0);

    await goto(`/watches/${world.id}`);
    await page.getByRole('heading', { name: '3 runs' }).waitFor();
    await page.getByRole('link', { name: /ChatGPT not named.*Alert sent/ }).waitFor();
    t.is(await page.locator('img').count(), 0, 'upstream text is text');
    await page.getByText('Alerts sent').waitFor();
    await axe();
    const sent = world.receiver.requests.length;
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await world.receiver.received(sent + 1);
    await page
      .getByRole('link', { name: /ChatGPT not named.*Alert sent/ })
      .first()
      .click();
    await page.getByText('No longer named').first().waitFor();
    t.is(await page.locator('img').count(), 0, 'upstream text is text');
    await axe();
    const run = new URL(page.url()).pathname;
    await page.getByRole('region', { name: 'ChatGPT' }).getByRole('link', { name: 'Whole answer' }).click();
    await page.getByRole('region', { name: 'What ChatGPT answered' }).getByText('before Initech.').waitFor();
    t.regex(new URL(page.url()).pathname, /^\/checks\/[\w-]{36}\/chatgpt$/);
    await page.getByRole('link', { name: 'Watch run' }).click();
    await page.getByText('No longer named').first().waitFor();
    t.is(new URL(page.url()).pathname, run);

    await goto(`/watches/${world.id}`);
    await page.getByRole('button', { name: 'Change' }).first().click();
    await page.getByLabel('Competitors').fill('Globex, Initech');
    await page.getByText('Size of a change and pause').click();
    await page.getByLabel('Places by which a rank must move').fill('2');
    await page.getByLabel('Silent runs after an alert').fill('5');
    await page.getByRole('checkbox', { name: /^The brand counts only in the case/ }).check();
    await axe();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Globex, Initech').waitFor();
    await page.getByText('moves of 2 places or more').waitFor();
    t.like((await world.find(world.id)).body, {
      case_sensitive: true,
      sensitivity: { confirm: 1, min_rank_change: 2, cooldown_runs: 5, ignore_citation_churn: false },
    });
    await page.getByRole('button', { name: /^Run now/ }).click();
    await page.getByRole('heading', { name: '4 runs' }).waitFor();
    await page.getByText('under way').waitFor({ state: 'detached' });
    t.is((await world.ended(world.id, 4)).length, 4, 'the page shows the end of the run without a reload');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    t.is((await world.find(world.id)).body.status, 'paused');

    await goto('/watches/new');
    await page.getByRole('textbox', { name: 'Question' }).fill('best CRM for charities');
    await page.getByLabel('Brand', { exact: true }).fill('Acme');
    await page.getByRole('textbox', { name: 'Receiver' }).fill('http://insecure.example/');
    await page.getByText(/credits at most/).waitFor();
    await page
      .getByText(/–\d+ a year/)
      .first()
      .waitFor();
    await axe();
    expectError(/status of 400/);
    await page.getByRole('button', { name: 'Create watch' }).click();
    await page.getByText('webhook_url').first().waitFor();
    await page.getByRole('textbox', { name: 'Receiver' }).fill(`${world.receiver.url}/hook`);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/^204 in/).waitFor();
    await page.getByRole('button', { name: 'Create watch' }).click();
    await page.getByText('No run yet. The first').waitFor();
  },
);
