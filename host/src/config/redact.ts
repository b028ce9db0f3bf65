import type { Setting } from './parse-settings.js';

/** Stands for a secret wherever one would be printed. */
export const REDACTED = '•••';

/** Shorter values occur in any text by chance; hiding them would hide nothing and garble much. */
const SHORTEST = 6;

/**
 * A function that blots every secret setting's value out of a text, also as it is written inside JSON;
 * of several in one text also each alone, and of an address the password, which other programs may quote.
 * @param shortest characters of a secret that is blotted out
 */
export function redactor(settings: readonly Setting[], shortest = SHORTEST): (text: string) => string {
  const secrets = secretTexts(settings).filter(({ length }) => length >= shortest);
  const spellings = new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]));
  return (text) => [...spellings].reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
}

/** Returns the texts that must not be printed: values of secret settings, and parts of them that others may quote. */
export function secretTexts(settings: readonly Setting[]): string[] {
  const values = settings
    .filter(({ secret }) => secret)
    .flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
  return values
    .filter((value) => typeof value === 'string')
    .flatMap((value) => [value, ...value.split(/[\s,]+/), ...passwordsOf(value)])
    .filter((value) => value.length >= SHORTEST);
}

/** The passwords in an address, as it spells them and decoded; none in what is no address. */
function passwordsOf(value: string): string[] {
  // PostgreSQL's may lack the host, which this parser wants.
  const address = URL.parse(value) ?? URL.parse(value.replace('@/', '@localhost/'));
  const parameter = address?.searchParams.get('password') ?? '';
  const spelt = address?.password ?? '';
  return [spelt, decoded(spelt), parameter, encodeURIComponent(parameter)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
