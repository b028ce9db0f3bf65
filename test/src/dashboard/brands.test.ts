import dashboard from '@namedrop/dashboard';
import test from 'ava';
import { createUser } from '../api/person.js';
import { startWorld } from '../api/world.js';
import { withChromium } from '../docs/chromium.js';
import { EMAIL, openDashboard } from './open-dashboard.js';

const chromiumTest = withChromium(test);
const HOSTILE = '<b onclick=alert(1)>\u202eGlobex';

chromiumTest(
  'a brand is tracked, its change is previewed and read again without a call, and it is deleted by name',
  async (t) => {
    const world = await startWorld(t, { gemini: 'Globex is cheap.' }, [], {
      plugins: { dashboard: { module: dashboard } },
    });
    await createUser(world, EMAIL);
    const asked = () => Object.values(world.upstreams).reduce((sum, { requests }) => sum + requests.length, 0);
    await world.post({ query: 'best crm', brand: 'Acme', mode: 'quick' });
    const calls = asked();
    const { page, axe, expectError } = await openDashboard(t, world, { path: '/brands?new=1' });
    await page.getByLabel('Name').fill('Acme');
    await page.getByLabel('Own sites').fill('not a site');
    expectError(/400 \(Bad Request\).*\/dashboard\/api\/brands\)/);
    await page.getByRole('button', { name: 'Track this brand' }).click();
    await page.getByText(/is no domain/).waitFor();
    await page.getByLabel('Own sites').fill('https://www.acme.example/about');
    await page.getByRole('button', { name: 'Add a competitor' }).click();
    await page.getByLabel('Competitor', { exact: true }).fill(HOSTILE);
    await axe();
    await page.getByRole('button', { name: 'Track this brand' }).click();
    await page.getByRole('cell', { name: 'acme.example' }).waitFor();
    await page.getByText(/^complete, changed/).waitFor();
    t.is(
      await page
        .getByRole('cell', { name: /onclick/ })
        .locator('.sign')
        .textContent(),
      'RLO',
    );

    await page.getByRole('button', { name: 'Edit Acme' }).click();
    await page.locator('form').getByLabel('Also called').first().fill('Globex');
    await page.getByRole('button', { name: 'Remove', exact: false }).click();
    await page.getByRole('button', { name: 'Preview the change' }).click();
    await page.getByText('1 stored result would be read in another way.').waitFor();
    await page.getByText('3 → 4').waitFor();
    t.is(await page.getByRole('cell', { name: 'not named' }).count(), 1);
    await axe();
    await page.getByRole('button', { name: 'Save and read again' }).click();
    await page.getByRole('button', { name: 'Save and read again' }).waitFor({ state: 'detached' });
    await page.getByText(/^complete, changed/).waitFor();
    t.is(asked(), calls, 'no engine is asked');

    await page.getByRole('link', { name: 'Acme', exact: true }).click();
    await page.locator('.lede').getByText('was named in').waitFor();
    t.regex((await page.locator('.lede').textContent()) ?? '', /^Acme was named in 4 of 4 answers\./);
    t.is(await page.getByText('4 of 4').first().isVisible(), true);
    t.is(await page.getByText('%', { exact: true }).count(), 0);
    await axe();
    await page.locator('.side summary').click();
    await page.getByRole('link', { name: 'Manage brands' }).click();
    await page.getByRole('button', { name: 'Delete Acme' }).click();
    await page.getByLabel('Type "Acme" to confirm').fill('Acme');
    await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No brand is tracked yet').waitFor();
    t.is(await page.locator('.side summary').count(), 0, 'the switcher is gone');
  },
);
