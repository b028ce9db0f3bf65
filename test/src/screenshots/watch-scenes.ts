import type { Scene } from './scene.js';
import { DARK, heading, LIGHT, PHONE, press, QUESTION, text } from './steps.js';

export const WATCH_SCENES: readonly Scene[] = [
  {
    name: 'watches',
    route: '/watches',
    shows: 'Watches with their last 14 runs, costs and receivers',
    as: 'owner',
    path: '/watches',
    views: [LIGHT, PHONE],
    ready: (page) => page.getByRole('img', { name: /^Last/ }),
  },
  {
    name: 'new-watch',
    route: '/watches/new',
    shows: 'A watch before it is created: its price a month and its expected false alarms',
    as: 'owner',
    path: '/watches/new',
    views: [LIGHT],
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Question' }).fill('best CRM for charities');
      await page.getByRole('textbox', { name: 'Receiver' }).fill('https://hooks.brambleway.example/namedrop');
      await page.getByText(/credits at most/).waitFor();
    },
    ready: text(/a year/),
  },
  {
    name: 'watch',
    route: '/watches/:id',
    shows: 'Runs of a watch over time, with the alerts that it sent',
    as: 'owner',
    path: async (stage) => `/watches/${await stage.watch(QUESTION)}`,
    views: [LIGHT, DARK, PHONE],
    ready: heading(/runs$/),
  },
  {
    name: 'run',
    route: '/watches/:id/runs/:run',
    also: ['/watches/runs/:run'],
    shows: 'A run of a watch: differences from the run before',
    as: 'owner',
    path: (stage) => stage.runPath(QUESTION),
    views: [LIGHT],
    ready: (page) => page.locator('main .panel').nth(1),
  },
  {
    name: 'webhooks',
    route: '/webhooks',
    shows: 'Deliveries, with attempts and the body as sent',
    as: 'owner',
    path: '/webhooks',
    views: [LIGHT, PHONE],
    ready: text(/^Attempt 1/),
  },
  {
    name: 'monitors',
    route: '/monitors',
    shows: 'Monitors of the older endpoints',
    as: 'owner',
    path: '/monitors',
    views: [LIGHT],
    act: async (page) => {
      await press(page, 'New monitor');
      await page.getByRole('textbox', { name: 'Name' }).fill('CRM for small firms');
      await page.getByRole('textbox', { name: 'Prompt' }).fill(QUESTION);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await press(page, 'Create monitor');
    },
    ready: (page) => page.getByRole('row').nth(1),
  },
  {
    name: 'error',
    route: '/watches',
    shows: 'A panel that could not be loaded',
    as: 'owner',
    path: '/account',
    views: [LIGHT],
    act: async (page) => {
      await page.route('**/dashboard/api/watch/board**', (route) =>
        route.fulfill({
          status: 503,
          json: {
            error: {
              type: 'api_error',
              code: 'database_unavailable',
              message: 'The database did not answer in time.',
              request_id: '0d2f7a52-93d4-4b0e-8d1f-5b6f4b1f3c2a',
            },
          },
        }),
      );
      await page.getByRole('link', { name: 'Watches' }).first().click();
    },
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
];
