import type { Setting } from './parse-settings.js';

/** Stands for a secret wherever one would be printed. */
export const REDACTED = '•••';

/** Shorter values occur in any text by chance; hiding them would hide nothing and garble much. */
const SHORTEST = 6;

/** A function that blots every secret setting's value out of a text, also as it is written inside JSON. */
export function redactor(settings: readonly Setting[]): (text: string) => string {
  const values = settings
    .filter(({ secret }) => secret)
    .flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
  const secrets = values.filter((value): value is string => typeof value === 'string' && value.length >= SHORTEST);
  const spellings = new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]));
  return (text) => [...spellings].reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
}
