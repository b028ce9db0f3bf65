import { parsedJson } from '@namedrop/plugin-api';
import { Placeholders } from '@namedrop/plugin-runtime';

type Fetch = typeof globalThis.fetch;

/**
 * Returns a fetch that asks a recording: ids and keys that each run makes anew are sent as the recording has them.
 * @param fetch that replays
 */
export function replayedFetch(fetch: Fetch): Fetch {
  const placeholders = new Placeholders();
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = placeholders.inPath(url.pathname + url.search);
    const body = await request.text();
    const response = await fetch(url.origin + path, {
      method: request.method,
      headers: request.headers,
      // That of a request alone may be collected before it is aborted.
      signal: init?.signal ?? request.signal,
      redirect: request.redirect,
      ...(body !== '' && { body: bodyOf(body, placeholders) }),
    });
    placeholders.passOver(await response.clone().text());
    return response;
  };
}

function bodyOf(body: string, placeholders: Placeholders): string {
  const json = parsedJson(body);
  return json === undefined ? String(placeholders.inRequest(body)) : JSON.stringify(placeholders.inRequest(json));
}
