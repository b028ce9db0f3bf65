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
  /** UUID under which the call is paid for, unless it goes on for a run that died. */
  readonly once: string;
}

/** A reply with a 2xx status, as it was sent. */
export interface KeptReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whose a key is. */
export interface Holder {
  readonly runId: string;
  /** UUID under which the call is paid for once: that of the claim, or of the run that died before it. */
  readonly once: string;
  readonly fingerprint: Buffer;
  /** Absent while it runs. */
  readonly reply?: KeptReply;
}
