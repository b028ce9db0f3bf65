import type { Scene } from './scene.js';
import { DARK, DARK_PHONE, heading, LIGHT, PHONE, press, QUESTION, text } from './steps.js';

/** Fifteen days after fifteen others. */
const PERIOD = '/?from=2026-11-07&until=2026-11-22';

export const ANSWER_SCENES: readonly Scene[] = [
  {
    name: 'overview',
    route: '/',
    shows: 'How often each platform names the brand, which competitors it names, and what changed by more than chance',
    as: 'owner',
    path: PERIOD,
    views: [LIGHT, DARK, PHONE],
    ready: (page) => page.locator('.multiples canvas').nth(7),
  },
  {
    name: 'overview-together',
    route: '/',
    shows: 'All platforms in one frame',
    as: 'owner',
    path: PERIOD,
    views: [LIGHT],
    isWindow: true,
    act: (page) => page.getByText('Together', { exact: true }).click(),
    ready: (page) => page.locator('.together canvas'),
  },
  {
    name: 'checks',
    route: '/checks',
    shows: 'Each check with the outcome of each platform',
    as: 'owner',
    path: '/checks',
    views: [LIGHT, PHONE],
    isWindow: true,
    ready: (page) => page.getByRole('row').nth(5),
  },
  {
    name: 'check-overview',
    route: '/checks/:id',
    shows: 'A check without a choice of platform: the first one that answered',
    as: 'owner',
    path: async (stage) => `/checks/${(await stage.checks(QUESTION, 'quick'))[0]}`,
    views: [LIGHT],
    ready: heading(/answered$/),
  },
  {
    name: 'answer',
    route: '/checks/:id/:platform',
    shows: 'An answer with its marks, ranks, citations and earlier runs',
    as: 'owner',
    path: async (stage) => `/checks/${(await stage.checks(QUESTION, 'all_live'))[0]}/chatgpt`,
    views: [LIGHT, DARK, PHONE, DARK_PHONE],
    ready: heading(/answered$/),
  },
  {
    name: 'compare',
    route: '/compare',
    shows: 'Two answers to the same question, and whether their difference is more than chance',
    as: 'owner',
    path: async (stage) => {
      const ids = await stage.checks(QUESTION, 'all_live');
      return `/compare?a=${ids[7]}&b=${ids[0]}&platform=chatgpt`;
    },
    views: [LIGHT],
    ready: heading('Text'),
  },
  {
    name: 'brands',
    route: '/brands',
    shows: 'Change of a tracked brand, with what it would do to the stored answers',
    as: 'owner',
    path: '/brands',
    views: [LIGHT],
    act: async (page) => {
      await press(page, 'Edit Brambleway');
      await page.getByRole('textbox', { name: 'Also called' }).first().fill('Brambleway CRM\nBramble');
      await press(page, /^Preview/);
    },
    ready: (page) => page.getByRole('button', { name: 'Save and read again' }),
  },
  {
    name: 'empty',
    route: '/',
    shows: 'An account in which nothing was asked',
    as: 'newcomer',
    path: '/',
    views: [LIGHT],
    ready: text('No brand is tracked yet'),
  },
  {
    name: 'no-match',
    route: '/',
    shows: 'Filters that match no answer',
    as: 'owner',
    path: '/?region=uk',
    views: [LIGHT],
    ready: text('No answers match'),
  },
];
