import type { Locator, Page } from 'playwright-core';
import type { Stage } from './stage.js';

/** Theme and size of a picture. `card`: a small window, for pages without a frame. */
export interface View {
  readonly theme: 'light' | 'dark';
  readonly size: 'desktop' | 'card' | 'phone';
}

/** A page of the dashboard in a state that is worth a picture. */
export interface Scene {
  /** Begin of its file names. */
  readonly name: string;
  /** Path in the routes of the dashboard. */
  readonly route: string;
  /** Other routes of the same page. */
  readonly also?: readonly string[];
  /** Sentence of the list of pictures. */
  readonly shows: string;
  /** Person who is signed in; absent: none. */
  readonly as?: 'owner' | 'newcomer';
  readonly views: readonly View[];
  /** Is taken while something goes on. */
  readonly isLive?: true;
  /** Shows the first window of the page alone. */
  readonly isWindow?: true;
  /** Address of the page; default: the route. */
  readonly path: string | ((stage: Stage) => Promise<string>);
  /** Steps on the page before the picture. */
  act?(page: Page): Promise<void>;
  /** Element that is there once the page is complete. */
  ready(page: Page): Locator;
}

/** Returns the file name of a picture. */
export const fileOf = ({ name }: Pick<Scene, 'name'>, { theme, size }: View): string =>
  `${name}-${size === 'phone' ? 'phone-' : ''}${theme}.webp`;
