import { literalPattern } from './literal-pattern.js';

/** Fields whose text identifies a call, a session or an account, or carries state that only the vendor can read. */
const IDENTIFYING =
  /^(?:id|.*_id|.*[a-z]Id|user|organization|encrypted_.*|.*signature|.*_key|.*[a-z]Key|nonce|safety_identifier)$/;
/** A random id under whatever name. Each run makes another one. */
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** A placeholder within a text. */
export const PLACEHOLDER = /scrubbed-(\d+)/g;
/** Characters from which on an id is recognised in fields of other names, and as a part of a path or a value of a request. */
const LEAST = { elsewhere: 8, asked: 3 };

/**
 * Replaces identifying texts by placeholders, numbered as they first occur; equal texts become equal placeholders. The
 * path of a later request so keeps its reference to the id of an earlier reply. Expects the exchanges in their order.
 */
export class Placeholders {
  readonly #of = new Map<string, string>();
  #last = 0;

  /** Replaces in a request's body that was parsed, at any depth. */
  inRequest(body: unknown): unknown {
    this.#collect(body, '');
    return this.#replaced(body, '', LEAST.asked);
  }

  /** Replaces in a reply. Short texts are often words, which stay. */
  inReply(body: unknown): unknown {
    this.#collect(body, '');
    return this.#replaced(body, '', LEAST.elsewhere);
  }

  /** Replaces in the path and query of an address. */
  inPath(path: string): string {
    const parts = path.split(/([/?&=]+)/);
    return parts
      .map((part) => (part.length >= LEAST.asked && this.#of.get(decoded(part))) || part)
      .map(this.#inText)
      .join('');
  }

  /** Numbers new placeholders above those of a text, e.g. of an earlier recording. */
  passOver(recorded: string): void {
    for (const [, number] of recorded.matchAll(PLACEHOLDER)) this.#last = Math.max(this.#last, Number(number));
  }

  /** Numbers the texts of identifying fields before texts that hold them are replaced, e.g. an address before its id. */
  #collect(value: unknown, field: string): void {
    if (typeof value === 'string' && value && IDENTIFYING.test(field)) this.#placeholder(value);
    else if (Array.isArray(value)) for (const item of value) this.#collect(item, field);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) this.#collect(inner, name);
  }

  #replaced(value: unknown, field: string, least: number): unknown {
    if (typeof value === 'string') {
      const isKnown = IDENTIFYING.test(field) || value.length >= least;
      return (isKnown && this.#of.get(value)) || this.#inText(value);
    }
    if (Array.isArray(value)) return value.map((item) => this.#replaced(item, field, least));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#replaced(inner, name, least)]));
  }

  readonly #inText = (text: string): string => {
    const withoutKnown = [...this.#of]
      .filter(([known]) => known.length >= LEAST.elsewhere)
      .reduce((rest, [known, placeholder]) => replacedWhole(rest, known, placeholder), text);
    return withoutKnown.replaceAll(UUID, (uuid) => this.#placeholder(uuid));
  };

  #placeholder(text: string): string {
    if (/^scrubbed-\d+$/.test(text)) {
      this.passOver(text);
      return text;
    }
    const known = this.#of.get(text);
    if (known !== undefined) return known;
    this.#last += 1;
    const placeholder = `scrubbed-${this.#last}`;
    this.#of.set(text, placeholder);
    return placeholder;
  }
}

/** Replaces a text where neither a letter nor a digit is on either side of it. */
function replacedWhole(text: string, known: string, placeholder: string): string {
  if (!text.includes(known)) return text;
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}])${literalPattern(known)}(?![\\p{L}\\p{N}])`, 'gu'),
    placeholder,
  );
}

/** Decodes a part of an address; a part that is not valid stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
