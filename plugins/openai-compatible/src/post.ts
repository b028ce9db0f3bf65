import { faultOfStatus, type Http, parsedJson, SurfaceError } from '@namedrop/plugin-api';
import { authOf, type Engine } from './engine.js';

/** Characters of a reply that are read; the host's own cap in bytes is above. */
const MAX_REPLY = 10_000_000;

/** Levels of a reply. Parsing of absurdly nested JSON would block the process for seconds. */
const MAX_DEPTH = 1000;

/** Sends a request and returns the reply's JSON; undefined where the body is none. */
export type Post = (body: object) => Promise<unknown>;

/** Requests to one engine. @param headers of its protocol */
export function postTo(
  engine: Engine & { readonly id: string; readonly path: string },
  { http, headers, signal }: { readonly http: Http; readonly headers: object; readonly signal: AbortSignal },
): Post {
  const url = engine.baseUrl.replace(/\/$/, '') + engine.path;
  const all = { 'content-type': 'application/json', accept: 'application/json', ...headers, ...keyHeader(engine) };
  return async (body) => {
    const response = await http.fetch(url, {
      method: 'POST',
      headers: all,
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new SurfaceError(faultOfStatus(response.status), `${engine.id}: HTTP ${response.status}`);
    }
    const text = await response.text();
    if (text.length > MAX_REPLY) throw new SurfaceError('error', `${engine.id}: the reply is too long`);
    if (nestsTooDeep(text)) throw new SurfaceError('error', `${engine.id}: the reply is nested too deep`);
    return parsedJson(text);
  };
}

/** Returns whether the brackets of a JSON text, apart from those in strings, nest too deep. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Returns the index of the quote that ends a JSON string. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function keyHeader({ apiKey, ...engine }: Engine): Record<string, string> {
  const auth = authOf(engine);
  if (auth === 'none' || apiKey === undefined) return {};
  return auth === 'bearer' ? { authorization: `Bearer ${apiKey}` } : { 'x-api-key': apiKey };
}
