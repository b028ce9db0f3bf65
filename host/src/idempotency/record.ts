import type { AccountId } from '@namedrop/plugin-api';

/** One run of a call with an idempotency key. */
export interface Run {
  readonly account: AccountId;
  /** e.g. `POST /v1/check`. */
  readonly endpoint: string;
  readonly key: string;
  readonly runId: string;
}

/** A call that wants to run. */
export interface Claim extends Run {
  /** Of its body, 32 bytes. */
  readonly fingerprint: Buffer;
  /** By the host's clock. */
  readonly receivedAt: Date;
}

/** A reply with status 200, as it was sent. */
export interface KeptReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whose a key is. */
export interface Holder {
  readonly runId: string;
  /** UUID under which the call is paid for once. */
  readonly once: string;
  readonly fingerprint: Buffer;
  /** Absent while it runs. */
  readonly reply?: KeptReply;
}
