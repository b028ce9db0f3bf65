/** What search pages write on the controls of an overview, in lower case. Captures file some of them as its words. */
const CONTROLS: ReadonlySet<string> = new Set([
  'dive deeper',
  'dive deeper in ai mode',
  'give feedback',
  'see less',
  'see more',
  'show all',
  'show less',
  'show more',
  'thumbs down',
  'thumbs up',
  'view all',
]);

/** Whether a text is a control of the page, and nothing that anybody says. */
export function isPageControl(text: string): boolean {
  return CONTROLS.has(text.trim().toLowerCase());
}
