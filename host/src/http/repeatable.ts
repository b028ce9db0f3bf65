import type { AccountId, Reply } from '@namedrop/plugin-api';

/** A call that may be the repetition of another one. */
export interface RepeatableCall {
  readonly account: AccountId;
  /** e.g. `POST /v1/check`. */
  readonly endpoint: string;
  /** All values of the header `Idempotency-Key`, as they came; empty when there is none. */
  readonly keys: readonly string[];
  /** The body, as parsed JSON and before any default. */
  readonly body: unknown;
  readonly receivedAt: Date;
  /** UUID of the call. */
  readonly requestId: string;
}

/** Reply of a call that may be a repetition. */
export interface RepeatableReply extends Reply {
  /** Whether it is the reply of an earlier call. It can then be refused: the caller can repeat the call once more. */
  readonly repeated?: boolean;
}

/** Runs a call with an idempotency key once. */
export interface Repetitions {
  /**
   * The reply of the first call with this key; without one, that of `run`. Only replies with a 2xx status are repeated, and
   * go out as JSON with the headers that `run` gives.
   * @param run gets the UUID under which the call is paid for once; without a key, none. It is the `requestId` of the first
   * run, also when the call runs again
   * @throws ApiError 400 `invalid_request`, 422 `idempotency_body_mismatch`, 409 `idempotency_in_progress`; what `run` throws
   */
  once(call: RepeatableCall, run: (once?: string) => Promise<Reply>): Promise<RepeatableReply>;
}
