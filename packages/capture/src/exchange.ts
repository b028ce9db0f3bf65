import { type Http, SurfaceError } from '@namedrop/plugin-api';

/** Bytes of a reply: real ones have some dozens of thousands, and reading takes time that nobody else has meanwhile. */
const LARGEST = 2 * 2 ** 20;

/** A request whose body, if it has one, is JSON. */
export interface JsonRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: a GET. */
  readonly json?: unknown;
  readonly signal: AbortSignal;
}

/** A response that was read to its end. */
export interface Exchange {
  readonly status: number;
  readonly body: string;
}

/**
 * One request and its whole response, whatever its status. The body of an error that breaks off, or is too large, is
 * empty: the status says enough.
 * @throws SurfaceError `error` for a reply of more than 2 MiB; what fetch throws; the signal's reason once it has been
 *   aborted
 */
export async function exchange(http: Http, { url, headers, json, signal }: JsonRequest): Promise<Exchange> {
  signal.throwIfAborted();
  const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const response = await http.fetch(url, { ...sent, headers: { ...headers, ...type }, signal });
  const body = response.ok ? await textOf(response) : await textOf(response).catch(() => '');
  signal.throwIfAborted();
  return { status: response.status, body };
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the rest.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST) throw new SurfaceError('error', 'the reply of the vendor is too large');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
