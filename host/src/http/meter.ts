import type { Admission, BucketLevel, BucketSize, Caller, SessionCaller } from '@namedrop/plugin-api';

/** One call's view of the bucket that it takes from. */
export interface Meter extends Admission {
  /** Takes a token if there is one. @returns the level after it. Never rejects */
  tryTake(): Promise<BucketLevel>;
  /**
   * `X-RateLimit-Limit` and `X-RateLimit-Remaining`: what this call left when it took a token, else as it is now.
   * Never rejects.
   */
  headers(): Promise<Readonly<Record<string, string>>>;
}

/** How often keys, sessions and addresses may call. */
export interface Meters {
  /** @param bucket one of the key's buckets, e.g. `check:quick` */
  meterOf(caller: Caller, bucket: string): Meter;
  /** @param bucket one of the account's buckets for sessions, e.g. `/v1/checks` */
  meterOfSession(caller: Pick<SessionCaller, 'account'>, bucket: string): Promise<Meter>;
  /** @param bucket the bucket of an address, e.g. `health:192.0.2.1` */
  meterOfAddress(bucket: string, size: BucketSize): Meter;
}
