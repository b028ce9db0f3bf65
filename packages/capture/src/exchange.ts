import { type Http, parsedJson, SurfaceError } from '@namedrop/plugin-api';

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
 * One request and its whole response, whatever its status. The body of an error that breaks off is empty: the status
 * says enough.
 * @throws what fetch throws; the signal's reason once it has been aborted
 */
export async function exchange(http: Http, { url, headers, json, signal }: JsonRequest): Promise<Exchange> {
  signal.throwIfAborted();
  const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const response = await http.fetch(url, { ...sent, headers: { ...headers, ...type }, signal });
  const body = response.ok ? await response.text() : await response.text().catch(() => '');
  signal.throwIfAborted();
  return { status: response.status, body };
}

/** @throws SurfaceError `error` for what is no JSON. Without the parser's words: they quote the body */
export function parsedOrThrow(body: string, vendor: string): unknown {
  const json = parsedJson(body);
  if (json === undefined) throw new SurfaceError('error', `${vendor}: the reply is no JSON`);
  return json;
}
