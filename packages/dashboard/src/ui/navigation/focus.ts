const TARGET = 'a[href], button';
/** Milliseconds between two looks for an element that a page is about to show, and the most looks. */
const EACH_MS = 50;
const LOOKS = 60;

/** Rows of the lists of a page that lead somewhere. */
export const rows = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main :is(tbody tr, .delivery-list li)')].filter((row) =>
    row.querySelector(TARGET),
  );

/** Moves the focus to the next of some places, or to the first link or button in it; around the end. @param step 1 or -1 */
export function focusNext(
  places: readonly HTMLElement[],
  step: 1 | -1,
  block: ScrollLogicalPosition = 'nearest',
): void {
  const at = places.findIndex((one) => one.contains(document.activeElement));
  const next = places.at(at < 0 && step > 0 ? 0 : (Math.max(at, 0) + step) % places.length);
  const target = next?.querySelector<HTMLElement>(TARGET) ?? next;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block });
}

/** Focuses the first match, as soon as the page shows one. */
export function focusSoon(selector: string, looks = LOOKS): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found) found.focus();
  else if (looks > 0) setTimeout(() => focusSoon(selector, looks - 1), EACH_MS);
}
