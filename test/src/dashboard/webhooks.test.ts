import dashboard from '@namedrop/dashboard';
import legacyAsk from '@namedrop/legacy-ask';
import { until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { createUser } from '../api/person.js';
import { startWatchWorld } from '../api/watch-world.js';
import { withChromium } from '../docs/chromium.js';
import { EMAIL, type OpenOptions, openDashboard } from './open-dashboard.js';

const chromiumTest = withChromium(test);
/** Answer to a page that asks whether it is signed in. */
const SIGNED_OUT = /401 \(Unauthorized\).*\/dashboard\/api\/session\)/;
const MINUTE_MS = 61_000;
const HOSTILE = '<img src=x onerror=alert(1)> \u202eevil';

/** A host with a watch whose event its receiver refuses with hostile text. */
async function start(t: ExecutionContext, options: OpenOptions) {
  const world = await startWatchWorld(
    t,
    { ai_overview: { text: `Acme ${HOSTILE}` } },
    {
      plugins: { dashboard: { module: dashboard }, 'legacy-ask': { module: legacyAsk } },
      receives: [502, 204],
    },
  );
  await createUser(world, EMAIL);
  const watch = await world.create({ query: `best CRM ${HOSTILE}` });
  await world.passUntilDue(watch);
  await world.ended(watch, 1);
  await world.receiver.received(1);
  const { page, goto, axe, expectError } = await openDashboard(t, world, options);
  expectError(SIGNED_OUT);
  return { ...world, page, goto, axe, expectError };
}

chromiumTest(
  'the page of webhooks shows attempts as text, sends again, and its endpoints are created, tested, rotated and disabled',
  async (t) => {
    const { page, goto, axe, receiver, time } = await start(t, { path: '/webhooks' });
    await page.getByText(/^Attempt 1: .*502 in/).waitFor();
    await page.getByText('x-service-delivery-id').waitFor();
    await page.getByLabel('Body as JSON').getByText('"event": "watch.fired"').waitFor();
    t.is(await page.locator('img').count(), 0, 'sent text is text');
    await axe();
    t.is(await page.getByRole('button', { name: 'Send again', exact: true }).count(), 0, 'the next attempt waits');
    await time.pass(MINUTE_MS);
    await receiver.received(2);
    await page.reload();
    await page.getByText(/^Attempt 2: .*204 in/).waitFor();
    await page.getByRole('button', { name: 'Send again', exact: true }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('sent again', { exact: true }).waitFor();
    await receiver.received(3);
    const lines = page.getByRole('list', { name: 'List of deliveries' }).getByRole('listitem');
    t.is(await lines.count(), 2);
    await goto('/webhooks?event=ask.completed');
    await page.getByText('No such delivery').waitFor();
    await goto(`/webhooks?receiver=${encodeURIComponent(`${receiver.url}/hook`)}`);
    await page.getByLabel('Event').selectOption('watch.fired');
    t.regex(page.url(), /event=watch\.fired/);
    await lines.nth(1).waitFor();
    await page.getByRole('button', { name: 'Send failed again' }).click();
    await page.getByText('Only deliveries to').waitFor();
    await axe();
    await page.getByRole('button', { name: 'Send again', exact: true }).last().click();
    await page.getByText('0 sent again').waitFor({ state: 'attached' });
    await goto('/webhooks');

    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/asks`);
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    const secret = page.locator('.secret code');
    const first = (await secret.textContent()) ?? '';
    t.regex(first, /^[0-9a-f]{64}$/);
    await axe();
    await page.getByRole('button', { name: /^Test: / }).click();
    await page
      .locator('.sent-note')
      .getByText(/^204 in/)
      .waitFor();
    await page.getByRole('button', { name: /^Rotate secret/ }).click();
    await page.getByLabel(/^Type "/).fill(new URL(receiver.url).host);
    await axe();
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    await until(async () => ![first, null].includes(await secret.textContent()));
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: /^Disable/ }).click();
    await page.getByText('disabled', { exact: true }).waitFor();
    t.false((await page.content()).includes(first), 'no page shows a secret again');
  },
);

chromiumTest(
  'webhooks and monitors fit a phone in the dark theme, and a monitor is created, disabled and deleted',
  async (t) => {
    const { page, goto, axe } = await start(t, { path: '/webhooks', theme: 'dark', size: 'phone' });
    const isTooWide = () => page.evaluate('document.documentElement.scrollWidth > innerWidth');
    await page.getByText(/^Attempt 1/).waitFor();
    await axe();
    t.false(await isTooWide());
    await goto('/monitors');
    await page.getByRole('button', { name: 'New monitor' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('CRM');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('best crm');
    await page.getByRole('checkbox').first().check();
    await axe();
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await page.getByRole('button', { name: 'Runs of CRM' }).click();
    await page.getByText('No run yet').waitFor();
    await axe();
    t.false(await isTooWide());
    await page.getByRole('button', { name: 'Disable CRM' }).click();
    await page.getByRole('button', { name: 'Enable CRM' }).waitFor();
    await page.getByRole('button', { name: 'Delete CRM' }).click();
    await page.getByLabel('Type "CRM" to confirm').fill('CRM');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No monitor', { exact: true }).waitFor();
  },
);
