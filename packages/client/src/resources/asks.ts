import type { Ask, CreateAskParams, QueuedAsk, RetrievedAsk } from '../generated/index.js';
import type { Call } from '../transport/call.js';
import type { CallOptions, KeyedCallOptions, Transport } from '../transport/transport.js';

/** Params of an ask that is answered at once. */
type LiveAskParams = CreateAskParams & { readonly async?: false; readonly mode?: 'live' };

/** Asks: one prompt to several providers. Older API; checks replace it. */
export class Asks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Puts a prompt to providers. Without an `idempotencyKey`, only a refusal by rate limit is retried. */
  create(params: LiveAskParams, options?: KeyedCallOptions): Call<Ask>;
  create(params: CreateAskParams, options?: KeyedCallOptions): Call<Ask | QueuedAsk>;
  create(params: CreateAskParams, options?: KeyedCallOptions): Call<Ask | QueuedAsk> {
    return this.#transport.post(['v1', 'ask'], params, options);
  }

  /** Reads an ask of the last 30 days. */
  get(id: string, options?: CallOptions): Call<RetrievedAsk> {
    return this.#transport.get(['v1', 'ask', id], undefined, options);
  }
}
