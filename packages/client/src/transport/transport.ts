import { NamedropError } from '../errors/namedrop-error.js';
import { given, requireLimits, type Settings } from '../settings.js';
import { type ApiRequest, initOf, keyIn, urlOf } from './api-request.js';
import { Call, type CallResult, resultOf } from './call.js';
import { type Deadline, withDeadline } from './deadline.js';
import { connectionError, refusalError } from './failures.js';
import { type CursorPage, ListCall } from './list-call.js';
import { bodyOf } from './reply-body.js';
import { retryDelay } from './retry-policy.js';
import { withoutKey } from './without-key.js';

/** Options of one call; they win over those of the client. */
export interface CallOptions {
  /** Aborts the call, waits between attempts included. */
  readonly signal?: AbortSignal;
  /** Milliseconds that the call may take, all retries included. */
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of a call that a deployment carries out once for each key. */
export interface KeyedCallOptions extends CallOptions {
  /** 1 to 200 characters. A call that repeats it within 24 h gets the first call's reply, and costs nothing. */
  readonly idempotencyKey?: string;
}

/** A request as all attempts send it. */
interface SentRequest {
  /** Name of the call in messages, without the API key. */
  readonly what: string;
  readonly url: string;
  readonly init: RequestInit;
  /** Idempotency key in the headers of `init`. */
  readonly idempotencyKey: string | undefined;
}

/** Sends calls: adds the key, retries by the policy, and turns replies into results and errors. */
export class Transport {
  // Private to the runtime as well, so that neither logs nor JSON show the key.
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  call<T>(request: ApiRequest, options?: CallOptions): Call<T> {
    return new Call(this.#send<T>(request, options));
  }

  /** Posts a body. With an idempotency key every failure may be retried, without one only refusals. */
  post<T>(path: readonly string[], body: unknown, options: KeyedCallOptions = {}): Call<T> {
    const { idempotencyKey } = options;
    const repeatable = idempotencyKey === undefined ? 'refused' : 'always';
    return this.call({ method: 'POST', path, body, repeatable, idempotencyKey }, options);
  }

  /** Reads an object or a list. */
  get<T>(path: readonly string[], query?: object, options?: CallOptions): Call<T> {
    return this.call({ method: 'GET', path, query, repeatable: 'always' }, options);
  }

  /** Reads a list page by page. */
  list<Page extends CursorPage, Item>(
    path: readonly string[],
    query: object | undefined,
    itemsOf: (page: Page) => readonly Item[],
    options?: CallOptions,
  ): ListCall<Page, Item> {
    const load = (before?: string) =>
      this.get<Page>(path, before === undefined ? query : { ...query, before }, options).withResponse();
    return new ListCall(withoutKey(`GET /${path.join('/')}`, this.#settings.apiKey), load, itemsOf);
  }

  async #send<T>(request: ApiRequest, options: CallOptions = {}): Promise<CallResult<T>> {
    const limits = { ...this.#settings, ...given(options) };
    requireLimits(limits);
    // Written before the first wait, so that all attempts send the same bytes.
    const url = urlOf(request, this.#settings);
    const init = initOf(request, options.headers, this.#settings);
    const idempotencyKey = keyIn(init);
    const sent = { what: withoutKey(`${request.method} ${url}`, this.#settings.apiKey), url, init, idempotencyKey };
    const sending = withDeadline(sent.what, limits.timeoutMs, options.signal, async (deadline) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await this.#attempt<T>(sent, deadline);
        } catch (error) {
          const wait = attempt < limits.maxRetries ? retryDelay(error, attempt, request.repeatable) : undefined;
          // A wait beyond the deadline would hide the reason behind a timeout.
          if (wait === undefined || wait > deadline.left()) throw error;
          await deadline.sleep(wait);
        }
      }
    });
    return sending.catch((error) => {
      // The reason of an abort belongs to the caller. It may be the error of another call.
      const isOwn = error instanceof NamedropError && error !== options.signal?.reason;
      throw isOwn && idempotencyKey ? Object.assign(error, { idempotencyKey }) : error;
    });
  }

  async #attempt<T>(sent: SentRequest, deadline: Deadline): Promise<CallResult<T>> {
    const { what, url, init, idempotencyKey } = sent;
    const { fetch, apiKey } = this.#settings;
    let response: Response;
    let body: unknown;
    try {
      response = await deadline.race(fetch(url, { ...init, signal: deadline.signal }));
      body = await deadline.race(bodyOf(response));
    } catch (error) {
      deadline.signal.throwIfAborted();
      throw connectionError(what, error, apiKey);
    }
    if (response.ok) return resultOf(body as T, response, idempotencyKey);
    throw refusalError(what, url, response, body, apiKey);
  }
}
