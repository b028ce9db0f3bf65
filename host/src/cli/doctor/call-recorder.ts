import { AsyncLocalStorage } from 'node:async_hooks';
import type { Http } from '@namedrop/plugin-api';
import { type RecordedExchange, recordedHttp } from '@namedrop/plugin-runtime';

/** A result with the calls of upstreams that led to it. */
export interface Recorded<T> {
  readonly result: T;
  /** In the order in which their responses ended. */
  readonly exchanges: readonly RecordedExchange[];
}

/** Records the calls of upstreams, for each piece of work apart, also while others run. */
export class CallRecorder {
  readonly #exchanges = new AsyncLocalStorage<RecordedExchange[]>();

  /** Returns outbound HTTP whose calls are recorded. */
  over(http: Http): Http {
    return recordedHttp(http, (exchange) => this.#exchanges.getStore()?.push(exchange));
  }

  /** Runs work and returns its calls. */
  async record<T>(work: () => Promise<T>): Promise<Recorded<T>> {
    const exchanges: RecordedExchange[] = [];
    return { result: await this.#exchanges.run(exchanges, work), exchanges };
  }
}
