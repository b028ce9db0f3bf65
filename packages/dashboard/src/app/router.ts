import { computed } from '@preact/signals';
import { pathWithin } from '../state/base-path.js';
import { leaveGuard, navigate, place, readPlace } from '../state/place.js';
import type { PathParams } from '../ui/navigation/screen-props.js';
import { matchPath } from './match-path.js';
import { ROUTES, type ScreenRoute } from './routes.js';

export interface Matched {
  readonly route: ScreenRoute;
  readonly params: PathParams;
}

/** The screen of the place; undefined: no page has this path. */
export const matched = computed<Matched | undefined>(() => {
  for (const route of ROUTES) {
    const params = matchPath(route.path, place.value.path);
    if (params) return { route, params };
  }
  return undefined;
});

/** Follows links of the pages without loading the document again. Call it once. */
export function startRouter(): void {
  readPlace();
  addEventListener('popstate', readPlace);
  addEventListener('beforeunload', (event) => {
    if (leaveGuard.value) event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || !isPlain(event) || !isOwnPage(link)) return;
    event.preventDefault();
    navigate(pathWithin(link.pathname) + link.search);
  });
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;

function isOwnPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false;
  if (link.getAttribute('href')?.startsWith('#')) return false;
  return ROUTES.some(({ path }) => matchPath(path, pathWithin(link.pathname)));
}
