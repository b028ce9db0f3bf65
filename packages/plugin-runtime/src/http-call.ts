type FetchArguments = Parameters<typeof globalThis.fetch>;
type FetchOptions = NonNullable<FetchArguments[1]>;

/** What is asked of an upstream, whichever way the arguments of fetch said it. */
export interface HttpCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly redirect: FetchOptions['redirect'];
  readonly signal?: AbortSignal;
}

/** What fetch sends unless it is told otherwise. */
const USUAL: Readonly<Record<string, string>> = {
  accept: '*/*',
  'accept-encoding': 'br, gzip, deflate',
  'user-agent': 'node',
};
const TEXT: Readonly<Record<string, string>> = { ...USUAL, 'content-type': 'text/plain;charset=UTF-8' };

/**
 * Reads the arguments of fetch.
 * @throws TypeError for what fetch refuses too, such as an address that is none
 */
export async function readCall(...[input, init = {}]: FetchArguments): Promise<HttpCall> {
  const { body, method = 'GET', redirect, signal } = init;
  if (input instanceof Request || (typeof body !== 'string' && body)) return readRequest(new Request(input, init));
  return {
    url: new URL(input),
    method: method.toUpperCase(),
    headers: headersOf(init.headers, typeof body === 'string' ? TEXT : USUAL),
    body: body ?? undefined,
    redirect,
    signal: signal ?? undefined,
  };
}

/** Forms, streams and the like go through the platform's own class, which knows how they are sent. */
async function readRequest(request: Request): Promise<HttpCall> {
  const { url, method, headers, redirect, signal } = request;
  const body = request.body ? await request.bytes() : undefined;
  return { url: new URL(url), method, headers: headersOf(headers, USUAL), body, redirect, signal };
}

function headersOf(given: FetchOptions['headers'], usual: HttpCall['headers']): HttpCall['headers'] {
  return { ...usual, ...Object.fromEntries(given instanceof Headers ? given : new Headers(given)) };
}
