import { type Http, withoutEnd } from '@namedrop/plugin-api';
import { type Exchange, exchange } from '../exchange.js';
import type { CloroAccess } from './access.js';

/** cloro's endpoints, with the key. Replies come back whatever their status; connections that break throw. */
export class CloroApi {
  readonly #root: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    { apiKey = '', baseUrl }: CloroAccess,
    private readonly http: Http,
  ) {
    this.#root = `${withoutEnd(baseUrl, /\//)}/v1`;
    this.#headers = { authorization: `Bearer ${apiKey}` };
  }

  /** Orders a task: a repeated order with the same key is told apart from a second one. */
  order(order: TaskOrder, idempotencyKey: string, signal: AbortSignal): Promise<Exchange> {
    return this.#send('/async/task', signal, { ...order, idempotencyKey });
  }

  /** Looks at a task that was ordered. */
  task(id: string, signal: AbortSignal): Promise<Exchange> {
    return this.#send(`/async/task/${encodeURIComponent(id)}`, signal);
  }

  /** Asks and waits, in one call. @param path what stands behind `/v1/monitor/` */
  monitor(path: string, payload: object, signal: AbortSignal): Promise<Exchange> {
    return this.#send(`/monitor/${path}`, signal, payload);
  }

  #send(path: string, signal: AbortSignal, json?: object): Promise<Exchange> {
    return exchange(this.http, { url: `${this.#root}${path}`, headers: this.#headers, json, signal });
  }
}

/** What is bought. */
export interface TaskOrder {
  /** cloro's name for the kind of task, e.g. `CHATGPT`. */
  readonly taskType: string;
  readonly payload: Readonly<Record<string, unknown>>;
}
