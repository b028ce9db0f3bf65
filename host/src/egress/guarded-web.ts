import {
  ForbiddenAddress,
  lazily,
  type PublicRequestInit,
  type PublicResponse,
  type PublicWeb,
} from '@namedrop/plugin-api';
import type { Dispatcher } from 'undici';
import { inOurWords } from './exchange-error.js';
import type { GuardParts } from './guarded-connect.js';
import type { Reach } from './reach.js';
import { refusalOf } from './target.js';

/** Bytes that are read of a response at most. */
const MOST = 64 * 1024;
/** HTTP statuses that send a reader to another address. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Request without its address. */
type Exchange = Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'> & { readonly signal: AbortSignal };

export interface GuardedWebParts extends GuardParts {
  readonly reach: Reach;
}

/** Calls addresses that callers named. Each exchange has a connection of its own, which ends with it. */
export class GuardedWeb implements PublicWeb {
  constructor(private readonly parts: GuardedWebParts) {}

  refusalOf(url: string, schemes: readonly ('http' | 'https')[]): string | undefined {
    return refusalOf(url, schemes, this.parts.reach);
  }

  post(url: string, { headers, body, signal }: PublicRequestInit): Promise<PublicResponse> {
    return this.#exchange(url, { method: 'POST', headers, body, signal }, async (response) => ({
      status: response.statusCode,
      body: await beginningOf(response.body),
    }));
  }

  redirectOf(url: string, signal: AbortSignal): Promise<string | undefined> {
    return this.#exchange(url, { method: 'GET', signal }, async ({ statusCode, headers, body }) => {
      // Without a listener, the connection's end would be an unhandled error.
      body.on('error', () => undefined);
      const { location } = headers;
      const isRedirect = REDIRECTS.has(statusCode) && typeof location === 'string';
      return isRedirect ? URL.parse(location, url)?.href : undefined;
    });
  }

  async #exchange<T>(url: string, request: Exchange, read: (response: Dispatcher.ResponseData) => Promise<T>) {
    const { signal } = request;
    signal.throwIfAborted();
    const refusal = this.refusalOf(url, ['http', 'https']);
    if (refusal) throw new ForbiddenAddress(`the URL ${refusal}`);
    const { origin, pathname, search } = new URL(url);
    const { Client, guardedConnect } = await loadClient();
    const client = new Client(origin, { connect: guardedConnect(this.parts, signal), pipelining: 0 });
    try {
      return await read(await client.request({ ...request, path: pathname + search }));
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ForbiddenAddress ? error : inOurWords(error);
    } finally {
      await client.destroy();
    }
  }
}

/** Loads undici at the first call: a process that calls nothing does without it. */
const loadClient = lazily(async () => {
  const [{ Client }, { guardedConnect }] = await Promise.all([import('undici'), import('./guarded-connect.js')]);
  return { Client, guardedConnect };
});

/** Whatever a receiver sends becomes text; what is no UTF-8 in it is replaced. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MOST) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MOST);
}
