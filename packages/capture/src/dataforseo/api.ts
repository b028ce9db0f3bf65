import { type Http, withoutEnd } from '@namedrop/plugin-api';
import { type Exchange, exchange } from '../exchange.js';
import type { DataForSeoAccess } from './access.js';

/** DataForSEO's endpoints of one surface, with the account. Replies come back whatever they say; broken connections throw. */
export class DataForSeoApi {
  readonly #root: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param path what stands between `/v3/` and `/live/advanced` */
  constructor(
    { login = '', password = '', baseUrl }: DataForSeoAccess,
    private readonly http: Http,
    path: string,
  ) {
    this.#root = `${withoutEnd(baseUrl, /\//)}/v3/${path}`;
    this.#headers = { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
  }

  /** Asks and waits, in one call. */
  live(json: readonly object[], signal: AbortSignal): Promise<Exchange> {
    return this.#send('/live/advanced', signal, json);
  }

  /** Looks at a task that the vendor is still working on. */
  task(id: string, signal: AbortSignal): Promise<Exchange> {
    return this.#send(`/task_get/advanced/${encodeURIComponent(id)}`, signal);
  }

  #send(path: string, signal: AbortSignal, json?: readonly object[]): Promise<Exchange> {
    return exchange(this.http, { url: `${this.#root}${path}`, headers: this.#headers, json, signal });
  }
}
