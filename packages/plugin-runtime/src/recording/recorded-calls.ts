import { literalPattern } from './literal-pattern.js';
import { decoded, PLACEHOLDER } from './placeholders.js';
import type { RecordedExchange } from './recorded-exchange.js';
import { readableBody } from './recorded-http.js';

/** A call to find in a recording. */
export interface ReplayedCall {
  readonly method: string;
  readonly url: URL;
  /** As it is sent; empty: none. */
  readonly body: string;
}

/** A recorded exchange that replies to a call. */
export interface FoundExchange {
  readonly exchange: RecordedExchange;
  /** Whether the exchange has the body of the call; else only its method and address. */
  readonly sameBody: boolean;
}

/** Patterns of an id in the place of a placeholder. */
const ID = { inPath: '([^/?&=#]+)', inBody: '(.+)' };

interface Candidate extends FoundExchange {
  /** Texts of the call by the placeholders that a recording has for them. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Calls of a recording, found by those of a replay. An id that the plugin makes, such as a random key, differs in each run:
 * it matches any placeholder that first occurs in a request, and is that placeholder in later calls. Ids of replies match
 * themselves. The order of the calls does not matter.
 */
export class RecordedCalls {
  readonly #exchanges: readonly RecordedExchange[];
  /** Placeholders of ids that the plugin made. */
  readonly #made: ReadonlySet<string>;
  readonly #placeholders = new Map<string, string>();
  readonly #replayed = new Set<RecordedExchange>();

  constructor(exchanges: readonly RecordedExchange[]) {
    this.#exchanges = exchanges;
    this.#made = madeIn(exchanges);
  }

  /** Distinct calls, e.g. `GET https://api.example.com/tasks`. */
  get addresses(): string[] {
    return [...new Set(this.#exchanges.map((one) => `${methodOf(one)} ${urlOf(one).href}`))];
  }

  /** Finds the reply to a call. Replies to equal calls come in the recorded order, and the last one repeatedly. */
  find(call: ReplayedCall): FoundExchange | undefined {
    const candidates = this.#exchanges.flatMap((exchange) => this.#candidate(exchange, call) ?? []);
    const best = Math.max(...candidates.map((one) => this.#rank(one)));
    const equal = candidates.filter((one) => this.#rank(one) === best);
    const found = equal.find(({ exchange }) => !this.#replayed.has(exchange)) ?? equal.at(-1);
    if (!found) return undefined;
    this.#replayed.add(found.exchange);
    for (const [placeholder, text] of found.texts) this.#placeholders.set(text, placeholder);
    return found;
  }

  #candidate(exchange: RecordedExchange, { method, url, body }: ReplayedCall): Candidate | undefined {
    const recorded = urlOf(exchange);
    if (methodOf(exchange) !== method || recorded.origin !== url.origin) return undefined;
    const inPath = new Map<string, string>();
    const sent = url.pathname + url.search;
    if (!this.#equalTexts(recorded.pathname + recorded.search, sent, inPath, ID.inPath)) return undefined;
    const texts = new Map(inPath);
    const sameBody = this.#equal(exchange.body ?? '', readableBody(body), texts);
    return { exchange, sameBody, texts: sameBody ? texts : inPath };
  }

  /** Ranks equal bodies first, then ids that are the same as in earlier calls. */
  #rank({ sameBody, texts }: Candidate): number {
    const isConsistent = [...texts].every(([made, text]) => (this.#placeholders.get(text) ?? made) === made);
    return 2 * Number(sameBody) + Number(isConsistent);
  }

  /** Compares two bodies and adds the texts in the place of placeholders. */
  #equal(recorded: unknown, sent: unknown, texts: Map<string, string>): boolean {
    if (typeof recorded === 'string' && typeof sent === 'string')
      return this.#equalTexts(recorded, sent, texts, ID.inBody);
    if (typeof recorded !== 'object' || typeof sent !== 'object' || !recorded || !sent) return recorded === sent;
    if (Array.isArray(recorded) !== Array.isArray(sent)) return false;
    const entries = Object.entries(recorded);
    const values = sent as Readonly<Record<string, unknown>>;
    return (
      entries.length === Object.keys(sent).length &&
      entries.every(([name, value]) => Object.hasOwn(sent, name) && this.#equal(value, values[name], texts))
    );
  }

  #equalTexts(recorded: string, sent: string, texts: Map<string, string>, id: string): boolean {
    const made = [...recorded.matchAll(PLACEHOLDER)].map(([name]) => name).filter((name) => this.#made.has(name));
    if (made.length === 0) return recorded === sent;
    const pattern = recorded.split(PLACEHOLDER).map((part, index) => {
      if (index % 2 === 0) return literalPattern(part);
      return this.#made.has(`scrubbed-${part}`) ? id : literalPattern(`scrubbed-${part}`);
    });
    const [, ...found] = new RegExp(`^${pattern.join('')}$`, 's').exec(sent) ?? [];
    return (
      found.length > 0 &&
      made.every((name, index) => {
        const text = decoded(found[index] as string);
        const known = texts.get(name) ?? text;
        texts.set(name, known);
        return known === text;
      })
    );
  }
}

/** Returns the placeholders that occur in a request before they occur in a reply. */
function madeIn(exchanges: readonly RecordedExchange[]): Set<string> {
  const made = new Set<string>();
  const replied = new Set<string>();
  for (const { path, body, response, rawHeaders } of exchanges) {
    for (const name of placeholdersIn([path, body])) if (!replied.has(name)) made.add(name);
    for (const name of placeholdersIn([response, rawHeaders])) replied.add(name);
  }
  return made;
}

function placeholdersIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(PLACEHOLDER)].map(([name]) => name);
}

const methodOf = ({ method = 'GET' }: RecordedExchange) => method.toUpperCase();
const urlOf = ({ path, scope }: RecordedExchange) => new URL(String(path), String(scope));
