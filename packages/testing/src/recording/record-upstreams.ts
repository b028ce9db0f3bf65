import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parsedJson } from '@namedrop/plugin-api';
import type { Definition } from 'nock';
import { scrub } from './scrub.js';

type Fetch = typeof fetch;

export interface RecordOptions {
  /** Where the recording is written, after every exchange. */
  readonly file: string;
  /** Whether the recording goes on after what the file holds; else it begins again. */
  readonly append: boolean;
  /** Texts that must not be in the recording, such as keys. */
  readonly secrets: readonly string[];
  /** Asks the upstream. */
  readonly fetch: Fetch;
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** Headers that describe a body as it was sent; the recorded one is decoded. */
const OF_SENT_BODY = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Returns a fetch that writes each exchange with an upstream into a recording, in the form and as clean as those of
 * `recordedTest`. A call that fails without a response is not recorded.
 */
export function recordUpstreams({ file, append, secrets, fetch: ask }: RecordOptions): Fetch {
  const exchanges: Definition[] = append && existsSync(file) ? readRecording(file) : [];
  return async (input, init) => {
    const sent = new Request(input, init);
    const body = await sent.bytes();
    const { method, headers } = sent;
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const response = await ask(sent.url, {
      ...init,
      method,
      headers,
      ...(body.length > 0 && { body }),
      ...(signal && { signal }),
    });
    const received = await response.bytes();
    exchanges.push(exchangeOf(sent, body, response, received));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(scrub(exchanges, secrets), null, 2)}\n`);
    return copyOf(response, received);
  };
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Reads the exchanges of a recording. @throws Error for a file that is none */
export function readRecording(file: string): Definition[] {
  const exchanges = parsedJson(readFileSync(file, 'utf8'));
  if (Array.isArray(exchanges)) return exchanges as Definition[];
  throw new Error(`${file} is no recording: it must hold a JSON array of exchanges`);
}

function exchangeOf(sent: Request, body: Uint8Array, response: Response, received: Uint8Array): Definition {
  const { protocol, hostname, port, pathname, search } = new URL(sent.url);
  return {
    scope: `${protocol}//${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`,
    method: sent.method,
    path: pathname + search,
    body: readableBody(textOf(body)) as Definition['body'],
    status: response.status,
    response: readableBody(textOf(received)) as Definition['response'],
    rawHeaders: Object.fromEntries(response.headers),
    responseIsBinary: false,
  } as Definition;
}

/** Returns a JSON object or array as a value, for review, and any other text as it is. */
export function readableBody(text: string): unknown {
  const value = parsedJson(text);
  return typeof value === 'object' && value !== null ? value : text;
}

function copyOf(response: Response, received: Uint8Array): Response {
  const headers = new Headers(response.headers);
  for (const name of OF_SENT_BODY) headers.delete(name);
  const { status, statusText } = response;
  return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(received), { status, statusText, headers });
}
