import type { CallFacts } from '@namedrop/plugin-api';

/** Caller of a request, as far as the host knows it. */
export interface RequestCaller {
  account?: string;
  /** Absent for a session. */
  keyId?: string;
  /** Absent for a key. */
  userId?: string;
}

/** A request with its response: the fields of its line in the log. */
export interface FinishedRequest extends Readonly<RequestCaller>, CallFacts {
  readonly requestId: string;
  readonly method: string;
  /** Template of the route, e.g. `/v1/watch/:id`; absent where no route has the path. Never the path itself. */
  readonly route?: string;
  readonly status: number;
  /** Milliseconds from the headers of the request until its reply is handed over. */
  readonly ms: number;
  readonly clientAddress: string;
  /** Mode of a check. */
  readonly mode?: string;
  /** Present, without the facts of the call, where the reply of an earlier one with its idempotency key is repeated. */
  readonly repeated?: true;
}
