/** A text as PostgreSQL can keep it: NUL characters and lone surrogates, which it refuses, become U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
