/** One of some alternatives, as a part of a regular expression. Each may be one itself. */
export function anyOf(...alternatives: readonly string[]): string {
  return `(?:${alternatives.join('|')})`;
}
