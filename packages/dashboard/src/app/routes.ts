import type { ComponentType } from 'preact';
import type { ScreenProps } from '../ui/navigation/screen-props.js';

/** Module of a screen, loaded with its chunk. */
export interface ScreenModule {
  readonly default: ComponentType<ScreenProps>;
  /** Title of the document, without the name of the product. */
  readonly title: string;
}

export interface ScreenRoute {
  /** Express pattern, e.g. `/checks/:id`. An optional part is a row of its own. */
  readonly path: string;
  /** `session`: inside the frame, after sign-in. `alone`: without a session and without the frame. */
  readonly kind: 'session' | 'alone';
  load(): Promise<ScreenModule>;
}

/** The screens. The server serves exactly these paths. */
export const ROUTES: readonly ScreenRoute[] = [
  { path: '/', kind: 'session', load: () => import('../screens/overview/overview-screen.js') },
  { path: '/brands', kind: 'session', load: () => import('../screens/brands/brands-screen.js') },
  { path: '/compare', kind: 'session', load: () => import('../screens/compare/compare-screen.js') },
  { path: '/check', kind: 'session', load: () => import('../screens/check/check-screen.js') },
  { path: '/checks', kind: 'session', load: () => import('../screens/checks/checks-screen.js') },
  { path: '/checks/:id', kind: 'session', load: () => import('../screens/answer/answer-screen.js') },
  { path: '/checks/:id/:platform', kind: 'session', load: () => import('../screens/answer/answer-screen.js') },
  { path: '/watches', kind: 'session', load: () => import('../screens/watches/watches-screen.js') },
  { path: '/watches/new', kind: 'session', load: () => import('../screens/watches/new-watch-screen.js') },
  { path: '/watches/runs/:run', kind: 'session', load: () => import('../screens/watches/run-screen.js') },
  { path: '/watches/:id', kind: 'session', load: () => import('../screens/watches/watch-screen.js') },
  { path: '/watches/:id/runs/:run', kind: 'session', load: () => import('../screens/watches/run-screen.js') },
  { path: '/monitors', kind: 'session', load: () => import('../screens/monitors/monitors-screen.js') },
  { path: '/webhooks', kind: 'session', load: () => import('../screens/webhooks/webhooks-screen.js') },
  { path: '/keys', kind: 'session', load: () => import('../screens/keys/keys-screen.js') },
  { path: '/usage', kind: 'session', load: () => import('../screens/usage/usage-screen.js') },
  { path: '/dashboard/billing', kind: 'session', load: () => import('../screens/billing/billing-screen.js') },
  { path: '/system', kind: 'session', load: () => import('../screens/system/system-screen.js') },
  { path: '/account', kind: 'session', load: () => import('../screens/account/account-screen.js') },
  { path: '/setup', kind: 'alone', load: () => import('../screens/setup/setup-screen.js') },
  { path: '/status', kind: 'alone', load: () => import('../screens/status/status-screen.js') },
  { path: '/sign-in', kind: 'alone', load: () => import('../screens/sign-in/sign-in-screen.js') },
];
