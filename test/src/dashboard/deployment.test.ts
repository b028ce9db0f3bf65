import type { StatusResponse } from '@namedrop/contract';
import test from 'ava';
import { createUser } from '../api/person.js';
import { plugin, says } from '../boot/world.js';
import { withChromium } from '../docs/chromium.js';
import { openDashboard, startDashboardHost } from './open-dashboard.js';
import { rememberOutcomes } from './past.js';

const chromiumTest = withChromium(test);

const HOSTILE = '<script>alert(1)</script> \u202Egnp.exe';

chromiumTest(
  'a deployment without balances: the system page is for the people who run it, and usage needs no wallet',
  async (t) => {
    const plugins = {
      chatgpt: {
        module: plugin('chatgpt', {
          adds: { surfaces: [says('chatgpt')], health: async () => ({ ok: false, detail: HOSTILE }) },
        }),
      },
    };
    const world = await startDashboardHost(t, { plugins });
    const { page, axe, goto, expectError } = await openDashboard(t, world, { path: '/system' });
    const row = page.getByRole('row', { name: /^chatgpt/ });
    await row.getByText('unwell').waitFor();
    await row.getByText('<script>alert(1)</script>').waitFor();
    await page.getByText('needs attention').or(page.getByText('need attention')).waitFor();
    const database = page.getByRole('region', { name: 'Database' });
    await database.getByText('up to date').waitFor();
    await page.getByText('disk space').waitFor();
    await page.getByText('given by the program that runs the host').waitFor();
    await axe();

    expectError(/404 \(Not Found\).*\/v1\/monitors\)/);
    await goto('/monitors');
    await page.getByText('does not run the plugin legacy-ask').waitFor();
    t.is(await page.getByRole('button', { name: 'New monitor' }).count(), 0);
    await goto('/usage');
    await page.getByText('This deployment keeps no balances').waitFor();
    t.is(await page.getByRole('link', { name: 'Top up' }).count(), 0);
    await goto('/dashboard/billing');
    await page.getByText('there is nothing to top up').waitFor();

    const { id: account } = await world.host.accounts.create({ name: 'Stranger' });
    await createUser({ ...world, account }, 'stranger@example.com');
    const stranger = await openDashboard(t, world, { signedIn: false, path: '/system', theme: 'dark', size: 'phone' });
    stranger.expectError(/401 \(Unauthorized\)|403 \(Forbidden\)/);
    await stranger.signIn('stranger@example.com');
    await stranger.page.getByText('shown to the people of its first account').waitFor();
    t.is(await stranger.page.getByRole('region', { name: 'Database' }).count(), 0);
    await stranger.page.getByRole('button', { name: 'More' }).click();
    await stranger.page.getByRole('dialog').getByRole('link', { name: 'Account' }).waitFor();
    t.is(await stranger.page.getByRole('link', { name: 'System' }).count(), 0);
    await stranger.axe();
  },
);

chromiumTest('the public status page says how the official APIs do, without a session', async (t) => {
  const world = await startDashboardHost(t);
  await rememberOutcomes(world);
  const { platforms } = (await (await fetch(`${world.url}/dashboard/api/status`)).json()) as StatusResponse;
  for (const { days, sample_size_7d } of platforms) {
    t.is(
      days.reduce((sum, { calls }) => sum + calls, 0),
      sample_size_7d,
    );
  }
  const states = (id: string) => platforms.find((one) => one.id === id)?.days.map(({ status }) => status);
  t.deepEqual(states('claude')?.slice(-2), ['operational', 'degraded']);
  t.is(states('gemini')?.filter((status) => status === 'down').length, 7);

  const { page, expectError } = await openDashboard(t, world, { signedIn: false, path: '/status' });
  expectError(/401 \(Unauthorized\)/);
  await page.getByRole('heading', { name: /^Gemini is down\. ChatGPT and Claude work\./ }).waitFor();
  await page.getByText('Too few calls of Perplexity to judge.').waitFor();
  const row = page.getByRole('row', { name: /ChatGPT/ });
  await row.getByRole('cell', { name: '99.57%' }).waitFor();
  await row.getByRole('cell', { name: '4,921' }).waitFor();
  await page.getByText(`[![AI platforms](${new URL(page.url()).origin}/status/badge.svg)]`).waitFor();
  t.true(await page.evaluate<boolean>('document.querySelector("img").naturalWidth > 0'));
});
