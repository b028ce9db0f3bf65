import type { Scene } from './scene.js';
import { CARD, createKey, DARK_CARD, heading, press, setPassword } from './steps.js';

export const SIGN_IN_SCENES: readonly Scene[] = [
  {
    name: 'sign-in',
    route: '/sign-in',
    shows: 'Sign-in',
    path: '/sign-in',
    views: [CARD, DARK_CARD],
    ready: heading('Sign in'),
  },
  {
    name: 'setup-1-password',
    route: '/setup',
    shows: 'The one-time link asks for a password',
    path: (stage) => stage.setupPath(),
    views: [CARD],
    ready: heading('Set your password'),
  },
  {
    name: 'setup-2-platforms',
    route: '/setup',
    shows: 'Platforms that are ready, and what the others need',
    path: (stage) => stage.setupPath(),
    views: [CARD],
    act: setPassword,
    ready: heading('Platforms'),
  },
  {
    name: 'setup-3-key',
    route: '/setup',
    shows: 'The first key, with lines to copy',
    path: (stage) => stage.setupPath(),
    views: [CARD, DARK_CARD],
    act: async (page) => {
      await setPassword(page);
      await press(page, 'Next: first key');
      await createKey(page);
    },
    ready: (page) => page.locator('.secret code'),
  },
  {
    name: 'status',
    route: '/status',
    shows: 'Public status of the official APIs, with its badge',
    path: '/status',
    views: [CARD, DARK_CARD],
    ready: (page) => page.getByRole('row').nth(2),
  },
];
