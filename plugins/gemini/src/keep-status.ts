/**
 * The SDK reads the body of a failed reply as JSON before it looks at the status, so that a broken body hides it.
 * Hands such a body on as text, which it reads without a fault.
 */
export function keepStatus(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status < 400) return response;
    const { status, statusText } = response;
    const body = await response.text().catch(() => '');
    return new Response(body, { status, statusText, headers: { 'content-type': mediaType(body) } });
  };
}

function mediaType(body: string): string {
  try {
    JSON.parse(body);
    return 'application/json';
  } catch {
    return 'text/plain';
  }
}
