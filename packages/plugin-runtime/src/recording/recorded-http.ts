import { type Http, parsedJson } from '@namedrop/plugin-api';
import { type HttpCall, readCall } from '../http-call.js';
import type { RecordedExchange } from './recorded-exchange.js';

/** Headers that describe a body as it was sent; the recorded one is decoded. */
const OF_SENT_BODY = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Returns outbound HTTP that hands each exchange to `note` once its response has ended; the caller sees the response after
 * that. A call that fails without a whole response is not handed over.
 */
export function recordedHttp(http: Http, note: (exchange: RecordedExchange) => void): Http {
  return {
    async fetch(input, init) {
      const { url, ...call } = await readCall(input, init);
      const response = await http.fetch(url, call as RequestInit);
      const body = await response.arrayBuffer();
      note(exchangeOf({ url, ...call }, response, new TextDecoder().decode(body)));
      return withBody(response, body);
    },
  };
}

function exchangeOf({ url, method, body }: HttpCall, { status, headers }: Response, text: string): RecordedExchange {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return {
    scope: `${url.protocol}//${url.hostname}:${port}`,
    method,
    path: url.pathname + url.search,
    body: readableBody(typeof body === 'string' ? body : new TextDecoder().decode(body)),
    status,
    response: readableBody(text),
    rawHeaders: Object.fromEntries(headers),
  };
}

/** Returns a JSON object or array as a value, for review, and any other text as it is. */
export function readableBody(text: string): unknown {
  const value = parsedJson(text);
  return typeof value === 'object' && value !== null ? value : text;
}

/** Returns the same response with a body that was read already. */
function withBody({ status, statusText, headers, url }: Response, body: ArrayBuffer): Response {
  const left = new Headers(headers);
  for (const name of OF_SENT_BODY) left.delete(name);
  const copy = new Response(body.byteLength === 0 ? null : body, { status, statusText, headers: left });
  return Object.defineProperty(copy, 'url', { value: url });
}
