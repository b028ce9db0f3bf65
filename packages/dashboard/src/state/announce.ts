import { signal } from '@preact/signals';

/** Text of the polite live region. */
export const announcement = signal('');

/** Reports something to screen readers, e.g. "Key revoked". The same text is read again. */
export function announce(text: string): void {
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
