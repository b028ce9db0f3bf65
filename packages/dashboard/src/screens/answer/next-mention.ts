/** Moves the focus to the next mention of the brand in the answer, around its end. @param step 1 or -1 */
export function nextMention(step: 1 | -1): void {
  const marks = [...document.querySelectorAll<HTMLElement>('.answer mark.you')];
  if (marks.length === 0) return;
  const at = marks.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 && step < 0 ? marks.length - 1 : (at + step + marks.length) % marks.length;
  marks[next]?.focus({ preventScroll: true });
  marks[next]?.scrollIntoView({ block: 'center' });
}
