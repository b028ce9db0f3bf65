import type { session } from '../../state/session.js';
import type { IconName } from '../signs/icon.js';

export interface NavigationEntry {
  /** Path of a screen in `ROUTES`. */
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** Heading above it in the side bar; absent: at the top. */
  readonly group?: 'Delivery' | 'Account';
  /** Second letter after `g`. */
  readonly key?: string;
  /** Only for people who run the deployment. */
  readonly operators?: boolean;
  /** Also a tab of the phone; at most three. */
  readonly tab?: boolean;
}

/** Places of the side bar, in their order. The first one is the home page. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { path: '/', label: 'Overview', icon: 'chart', key: 'o', tab: true },
  { path: '/checks', label: 'Answers', icon: 'answers', key: 'a', tab: true },
  { path: '/watches', label: 'Watches', icon: 'clock', key: 'w', tab: true },
  { path: '/webhooks', label: 'Webhooks', icon: 'hook', group: 'Delivery', key: 'h' },
  { path: '/keys', label: 'API keys', icon: 'key', group: 'Account', key: 'k' },
  { path: '/usage', label: 'Usage and credits', icon: 'wallet', group: 'Account', key: 'u' },
  { path: '/system', label: 'System', icon: 'system', group: 'Account', key: 's', operators: true },
  { path: '/account', label: 'Account', icon: 'person', group: 'Account', key: 'c' },
];

/** Places of a person. */
export const placesOf = (who: typeof session.value): readonly NavigationEntry[] =>
  NAVIGATION.filter(({ operators }) => !operators || (typeof who === 'object' && who.operator));

/** Path of the page that follows a sign-in. */
export const HOME = NAVIGATION[0]?.path ?? '/';

/** The button above the places. */
export const MAIN_ACTION = {
  path: '/check',
  label: 'Run a check',
  icon: 'play',
  key: 'c',
} as const satisfies NavigationEntry;

/** Says whether a place is the current one: its own page, or one below it. */
export const isCurrent = (entry: string, path: string): boolean =>
  entry === path || (entry !== '/' && path.startsWith(`${entry}/`));
