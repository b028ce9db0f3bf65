import { addressOf } from '../../state/base-path.js';

/** Names of the purposes of payments. A plugin's own kind is shown as it is. */
const NAMES: Readonly<Record<string, string>> = {
  check: 'Check',
  watch: 'Watch run',
  ask: 'Ask',
  mentions: 'Mentions',
  monitor: 'Monitor run',
  grant: 'Top-up',
  adjustment: 'Adjustment',
};

/** Beginnings of the addresses of pages that an id completes. */
const PAGES: Readonly<Record<string, string>> = { check: '/checks/', watch: '/watches/runs/' };

export const purposeName = (kind: string): string => (Object.hasOwn(NAMES, kind) ? (NAMES[kind] as string) : kind);

/** Returns the address of the page of a purpose; undefined: no page shows it. */
export const purposeAddress = ({ kind, id }: { readonly kind: string; readonly id: string }): string | undefined =>
  Object.hasOwn(PAGES, kind) ? addressOf(PAGES[kind] + encodeURIComponent(id)) : undefined;
