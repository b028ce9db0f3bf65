import { createHash } from 'node:crypto';
import type { BucketSize } from '@namedrop/plugin-api';
import type { Meter, Meters } from '../http/meter.js';

/** Failed logins at once, and then one a minute: of one user, from anywhere. */
const PER_EMAIL: BucketSize = { capacity: 10, refill: 1 / 60 };
/** The same from one place, of any users: offices share an address. */
const PER_ADDRESS: BucketSize = { capacity: 30, refill: 1 / 20 };

/** Who tries to log in, and from where. */
export interface Attempt {
  /** In lower case, without blanks around it. */
  readonly email: string;
  readonly clientAddress: string;
}

/** Bounds how often passwords can be guessed, on all hosts together. A login that succeeds costs nothing. */
export class LoginThrottle {
  /** @param meters asked for at the first login: plugins may bring the buckets */
  constructor(private readonly meters: () => Meters) {}

  /** @throws ApiError 429 `rate_limited`, whether or not there is such a user */
  async take(attempt: Attempt): Promise<void> {
    for (const meter of this.#metersOf(attempt)) await meter.take();
  }

  async giveBack(attempt: Attempt): Promise<void> {
    await Promise.all(this.#metersOf(attempt).map((meter) => meter.giveBack()));
  }

  /** The place first: who is out of tries there cannot use up those of others. */
  #metersOf({ email, clientAddress }: Attempt): Meter[] {
    // People type passwords where the address belongs: what they typed is not kept.
    const digest = createHash('sha256').update(email).digest('base64url');
    const meters = this.meters();
    return [
      meters.meterOfAddress(`login:${clientAddress}`, PER_ADDRESS),
      meters.meterOfAddress(`login:${digest}`, PER_EMAIL),
    ];
  }
}
