import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request as an upstream received it. */
export interface RecordedRequest {
  readonly path: string;
  /** Without those of the connection, which every client sets itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const OF_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'];

/** Reads a request to its end. */
export async function recordRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const headers = Object.entries(request.headersDistinct).filter(([name]) => !OF_CONNECTION.includes(name));
  return {
    path: request.url ?? '/',
    headers: Object.fromEntries(headers.map(([name, values]) => [name, (values ?? []).join(', ')])),
    body: await text(request),
  };
}
