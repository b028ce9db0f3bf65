import type {
  CreateWatchParams,
  ListWatchesParams,
  ListWatchRunsParams,
  UpdateWatchParams,
  Watch,
  WatchList,
  WatchRecord,
  WatchRun,
  WatchRunList,
  WatchRunSummary,
} from '../generated/index.js';
import type { Call } from '../transport/call.js';
import type { ListCall } from '../transport/list-call.js';
import type { CallOptions, KeyedCallOptions, Transport } from '../transport/transport.js';

/** Watches: checks that run on a schedule and send a webhook when something changes. */
export class Watches {
  /** Runs of watches. */
  readonly runs: WatchRuns;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.runs = new WatchRuns(transport);
  }

  /** Creates a watch. Without an `idempotencyKey`, only a refusal by rate limit is retried. */
  create(params: CreateWatchParams, options?: KeyedCallOptions): Call<Watch> {
    return this.#transport.post(['v1', 'watch'], params, options);
  }

  /** Lists watches of the account, newest first. */
  list(params?: ListWatchesParams, options?: CallOptions): ListCall<WatchList, WatchRecord> {
    return this.#transport.list(['v1', 'watches'], params, (page: WatchList) => page.watches, options);
  }

  get(id: string, options?: CallOptions): Call<Watch> {
    return this.#transport.get(['v1', 'watch', id], undefined, options);
  }

  /** Changes a watch; `status: 'active'` resumes a paused one. Only a refusal by rate limit is retried. */
  update(id: string, params: UpdateWatchParams, options?: CallOptions): Call<Watch> {
    return this.#transport.call(
      { method: 'PATCH', path: ['v1', 'watch', id], body: params, repeatable: 'refused' },
      options,
    );
  }

  /** Pauses a watch. The watch and its runs are kept. */
  pause(id: string, options?: CallOptions): Call<Watch> {
    return this.#transport.call({ method: 'DELETE', path: ['v1', 'watch', id], repeatable: 'always' }, options);
  }
}

/** Runs of a watch. */
export class WatchRuns {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists runs of a watch, newest first. */
  list(watch: string, params?: ListWatchRunsParams, options?: CallOptions): ListCall<WatchRunList, WatchRunSummary> {
    return this.#transport.list(['v1', 'watch', watch, 'runs'], params, (page: WatchRunList) => page.runs, options);
  }

  /** Reads a run with its whole response. */
  get(watch: string, run: string, options?: CallOptions): Call<WatchRun> {
    return this.#transport.get(['v1', 'watch', watch, 'runs', run], undefined, options);
  }
}
