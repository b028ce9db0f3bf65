import type { Http } from '@namedrop/plugin-api';

/** The largest response body that a plugin may read, in bytes. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/**
 * Outbound HTTP for plugins: the global fetch, looked up on every call, with a cap on what a response can hold.
 * Redirects are errors unless the caller handles them itself: followed, they would carry questions, and keys in
 * headers that fetch does not know, to wherever an upstream points.
 */
export function cappedHttp(maxBytes = MAX_RESPONSE_BYTES): Http {
  return {
    async fetch(input, init) {
      const redirect = init?.redirect ?? (input instanceof Request ? input.redirect : 'follow');
      const response = await globalThis.fetch(input, { ...init, redirect: redirect === 'follow' ? 'error' : redirect });
      return capped(response, maxBytes);
    },
  };
}

/** The same response; reading more than the cap rejects, and cancels the rest of the body. */
function capped(response: Response, maxBytes: number): Response {
  if (!response.body) return response;
  const body = response.body.pipeThrough(limit(maxBytes));
  const { status, statusText, headers, url, redirected } = response;
  return Object.defineProperties(new Response(body, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  });
}

function limit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new RangeError(`the response body is larger than ${maxBytes} bytes`);
      controller.enqueue(chunk);
    },
  });
}
