import type { Admission, Caller } from '@namedrop/plugin-api';

/** One call's view of the bucket that it takes from. */
export interface Meter extends Admission {
  /** `X-RateLimit-Limit` and `X-RateLimit-Remaining`, as they are now. */
  headers(): Promise<Readonly<Record<string, string>>>;
}

/** How often keys may call. */
export interface Meters {
  /** @param bucket one of the key's buckets, e.g. `check:quick` */
  meterOf(caller: Caller, bucket: string): Meter;
}
