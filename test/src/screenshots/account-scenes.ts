import type { Scene } from './scene.js';
import { createKey, DARK, heading, LIGHT, PHONE, press, text } from './steps.js';

export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'usage',
    route: '/usage',
    shows: 'Balance, what was spent, calls, and the ledger',
    as: 'owner',
    path: '/usage',
    views: [LIGHT, PHONE],
    ready: (page) => page.getByRole('row').nth(8),
  },
  {
    name: 'billing',
    route: '/dashboard/billing',
    shows: 'Top-up of a deployment without a shop',
    as: 'owner',
    path: '/dashboard/billing',
    views: [LIGHT],
    ready: heading('Top up'),
  },
  {
    name: 'keys',
    route: '/keys',
    shows: 'API keys, with a new secret that is shown once',
    as: 'owner',
    path: '/keys',
    views: [LIGHT],
    act: async (page) => {
      await press(page, 'New key');
      await page.getByLabel('Name').fill('ci');
      await createKey(page);
    },
    ready: (page) => page.locator('.secret code'),
  },
  {
    name: 'system',
    route: '/system',
    shows: 'Plugins with their state and its cure, database, queue and cache',
    as: 'newcomer',
    path: '/system',
    views: [LIGHT, DARK],
    ready: heading(/^Plugins/),
  },
  {
    name: 'account',
    route: '/account',
    shows: 'Sessions and choices of this browser',
    as: 'owner',
    path: '/account',
    views: [LIGHT],
    ready: text('this browser'),
  },
];
