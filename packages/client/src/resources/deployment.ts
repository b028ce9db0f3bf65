import type { Health as HealthReport, Modes as ModeList } from '../generated/index.js';
import type { Call } from '../transport/call.js';
import type { CallOptions, Transport } from '../transport/transport.js';

/** Modes of the deployment, with prices of the account and limits of parameters. */
export class Modes {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  list(options?: CallOptions): Call<ModeList> {
    return this.#transport.get(['v1', 'modes'], undefined, options);
  }
}

/** Reliability of the platforms. */
export class Health {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Reads the snapshot of the last seven days. The call is public: it goes without the key. */
  get(options?: CallOptions): Call<HealthReport> {
    return this.#transport.call(
      { method: 'GET', path: ['v1', 'health'], repeatable: 'always', isPublic: true },
      options,
    );
  }
}
