import type {
  Check,
  CheckList,
  CheckSummary,
  CreateCheckParams,
  GetCheckParams,
  ListChecksParams,
  StoredCheck,
} from '../generated/index.js';
import type { Call } from '../transport/call.js';
import type { ListCall } from '../transport/list-call.js';
import type { CallOptions, KeyedCallOptions, Transport } from '../transport/transport.js';

/** Checks: reports of how platforms mention a brand in their answers to one query. */
export class Checks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Runs a check. All its attempts share one idempotency key, so retries are never charged again. */
  create(params: CreateCheckParams, options: KeyedCallOptions = {}): Call<Check> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#transport.post(['v1', 'check'], params, { ...options, idempotencyKey });
  }

  /** Lists checks of the account, newest first. */
  list(params?: ListChecksParams, options?: CallOptions): ListCall<CheckList, CheckSummary> {
    return this.#transport.list(['v1', 'checks'], params, (page: CheckList) => page.checks, options);
  }

  /** Reads a check as it was reported. */
  get(id: string, params?: GetCheckParams, options?: CallOptions): Call<StoredCheck> {
    return this.#transport.get(['v1', 'checks', id], params, options);
  }
}
