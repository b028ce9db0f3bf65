import type { Balance, GetUsageParams, Usage } from '../generated/index.js';
import type { Call } from '../transport/call.js';
import type { CallOptions, Transport } from '../transport/transport.js';

/** The wallet of the account. */
export class Balances {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get(options?: CallOptions): Call<Balance> {
    return this.#transport.get(['v1', 'balance'], undefined, options);
  }
}

/** Calls of the account, counted over time. */
export class UsageReports {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get(params?: GetUsageParams, options?: CallOptions): Call<Usage> {
    return this.#transport.get(['v1', 'usage'], params, options);
  }
}
