import { RecordedCalls, type RecordedExchange } from '@namedrop/plugin-runtime';

type Fetch = typeof globalThis.fetch;

/**
 * Returns a fetch that asks a recording: ids and keys that each run makes anew are sent as the recording has them.
 * @param fetch replays the exchanges
 */
export function replayedFetch(fetch: Fetch, exchanges: readonly RecordedExchange[]): Fetch {
  const calls = new RecordedCalls(exchanges);
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, headers, redirect } = request;
    const url = new URL(request.url);
    const sent = await request.text();
    const found = calls.find({ method, url, body: sent });
    const body = found?.sameBody ? textOf(found.exchange.body) : sent;
    return fetch(found?.sameBody ? url.origin + found.exchange.path : url, {
      method,
      headers,
      redirect,
      // That of a request alone may be collected before it is aborted.
      signal: init?.signal ?? request.signal,
      ...(body !== '' && { body }),
    });
  };
}

const textOf = (body: unknown = '') => (typeof body === 'string' ? body : JSON.stringify(body));
