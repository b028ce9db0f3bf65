/** The Unicode replacement character, for what PostgreSQL cannot keep. */
const REPLACEMENT = '\uFFFD';

/** A text as PostgreSQL can keep it: NUL characters and lone surrogates, which it refuses, are replaced. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** JSON as PostgreSQL's `jsonb` can keep it: every text in it is storable. Keys are taken as they are. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storableText(part) : part));
}
