import type { Scene } from './scene.js';
import { fillCheck, LIGHT, PHONE, text } from './steps.js';

export const CHECK_SCENES: readonly Scene[] = [
  {
    name: 'check-running',
    route: '/check',
    shows: 'A check while the platforms answer',
    as: 'owner',
    path: '/check',
    views: [LIGHT],
    isLive: true,
    act: async (page) => {
      await fillCheck(page);
      await page.getByText(/^4 of \d/).waitFor();
    },
    ready: text(/^4 of \d/),
  },
  {
    name: 'check',
    route: '/check',
    shows: 'A check that is done, with its cost',
    as: 'owner',
    path: '/check',
    views: [LIGHT, PHONE],
    act: fillCheck,
    ready: (page) => page.getByRole('link', { name: 'Open the answers' }),
  },
];
