/** A reply with the facts of its headers. */
export interface CallResult<T> {
  readonly data: T;
  readonly response: { readonly status: number; readonly headers: Headers };
  /** Id of the call in the log of the deployment. */
  readonly requestId: string | undefined;
  /** Credits that the call cost; undefined on endpoints that do not send `X-Cost-Cents`. */
  readonly cost: number | undefined;
  /** Credits left after the call; undefined on endpoints that do not send it and without a wallet. */
  readonly balanceAfter: number | undefined;
  /** Cache tier that answered a check. */
  readonly cache: 'hit-l1' | 'hit-l2' | 'miss' | undefined;
  /** Mode that ran, aliases resolved. */
  readonly mode: string | undefined;
  /** Bucket of the key: its capacity and the calls left. */
  readonly rateLimit: { readonly limit: number; readonly remaining: number } | undefined;
  /** Whether this is the reply of an earlier call with the same idempotency key. It was not charged again. */
  readonly replayed: boolean;
  /** Key that the call was sent with; undefined for calls without one. */
  readonly idempotencyKey: string | undefined;
}

/** Reads a reply's headers. @param data its body @param idempotencyKey that of the request */
export function resultOf<T>(data: T, { status, headers }: Response, idempotencyKey?: string): CallResult<T> {
  const text = (name: string) => headers.get(name) ?? undefined;
  const number = (name: string) => (headers.has(name) ? Number(text(name)) : undefined);
  const [limit, remaining] = [number('x-ratelimit-limit'), number('x-ratelimit-remaining')];
  return {
    data,
    response: { status, headers },
    requestId: (data as { request_id?: string } | null)?.request_id ?? text('x-request-id'),
    cost: number('x-cost-cents'),
    balanceAfter: number('x-balance-after-cents'),
    cache: text('x-cache-status') as CallResult<T>['cache'],
    mode: text('x-mode'),
    rateLimit: limit === undefined || remaining === undefined ? undefined : { limit, remaining },
    replayed: text('idempotency-replay') === 'true',
    idempotencyKey,
  };
}

/** A call that was sent: a promise of the reply's body. */
export class Call<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #result: Promise<CallResult<T>>;

  constructor(result: Promise<CallResult<T>>) {
    this.#result = result;
  }

  /** Returns the body with status, headers and the facts that those hold. */
  withResponse(): Promise<CallResult<T>> {
    return this.#result;
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is a promise
  then<A = T, B = never>(
    onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }
}
