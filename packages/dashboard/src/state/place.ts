import { signal } from '@preact/signals';
import { addressOf, pathWithin } from './base-path.js';

interface Place {
  readonly path: string;
  readonly search: string;
}

/** Path and query of the browser, without the path of the deployment. */
export const place = signal<Place>({ path: '/', search: '' });

/** Asks before a page is left, e.g. while a secret is shown that no other page shows. */
export const leaveGuard = signal<(() => boolean) | undefined>(undefined);

/** Reads the place from the browser. */
export function readPlace(): void {
  place.value = { path: pathWithin(location.pathname), search: location.search };
}

/** Goes to a page. @param path with its query; @param options.replace leaves no entry in the history */
export function navigate(path: string, options: { readonly replace?: boolean } = {}): void {
  if (leaveGuard.value && !leaveGuard.value()) return;
  leaveGuard.value = undefined;
  const { path: before } = place.value;
  history[options.replace ? 'replaceState' : 'pushState'](null, '', addressOf(path));
  readPlace();
  if (before !== place.value.path) scrollTo(0, 0);
}

/** Replaces the query of the page, e.g. when a filter changes. Leaves no entry in the history. */
export function replaceSearch(search: string): void {
  history.replaceState(null, '', location.pathname + search);
  readPlace();
}
