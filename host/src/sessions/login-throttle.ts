import { createHash } from 'node:crypto';
import type { BucketSize } from '@namedrop/plugin-api';
import type { Meter, Meters } from '../http/meter.js';
import { delayAfter, LoginDelay, STEPS } from './login-delay.js';

/** Failed logins of one user from one client address at once, and then one a minute. */
const PER_EMAIL_AND_ADDRESS: BucketSize = { capacity: 10, refill: 1 / 60 };
/** The same from one client address, of any users: offices share an address. */
const PER_ADDRESS: BucketSize = { capacity: 30, refill: 1 / 20 };
/** Failed logins of one user, from anywhere, that cost no delay. */
const UNDELAYED = 10;
/** Failed logins of one user, from anywhere. An empty bucket means the longest delay, and refuses nothing. */
const PER_EMAIL: BucketSize = { capacity: UNDELAYED + STEPS, refill: 1 / 60 };

/** A login with its user and its client address. */
export interface Attempt {
  /** In lower case, without blanks around it. */
  readonly email: string;
  /** An IPv4 address, or the /64 network of an IPv6 one. */
  readonly clientAddress: string;
}

/**
 * Bounds how often passwords can be guessed, on all hosts together. Refuses only the client address from which too many
 * logins failed, so that an attacker elsewhere cannot lock a user out; failures from anywhere delay the attempts of that user.
 * A login that succeeds costs nothing.
 */
export class LoginThrottle {
  /** @param delay lets attempts wait */
  constructor(
    private readonly meters: Pick<Meters, 'meterOfAddress'>,
    private readonly delay: Pick<LoginDelay, 'wait'> = new LoginDelay(),
  ) {}

  /**
   * Resolves when the password may be looked at: at once, or up to 8 s later.
   * @returns gives back what the attempt took, for a login that succeeds
   * @throws ApiError 429 `rate_limited`, whether or not there is such a user
   */
  async take(attempt: Attempt): Promise<() => Promise<void>> {
    const { perAddress, perEmailAndAddress, perEmail } = this.#metersOf(attempt);
    // The address first: one that is out of tries uses up none of its tries for a user.
    await perAddress.take();
    await perEmailAndAddress.take();
    const { taken, remaining } = await perEmail.tryTake();
    await this.delay.wait(delayAfter(taken ? STEPS - remaining : STEPS));
    const used = taken ? [perAddress, perEmailAndAddress, perEmail] : [perAddress, perEmailAndAddress];
    return async () => void (await Promise.all(used.map((meter) => meter.giveBack())));
  }

  #metersOf({ email, clientAddress }: Attempt): Record<'perAddress' | 'perEmailAndAddress' | 'perEmail', Meter> {
    // People type passwords into the field of the address, so the typed text is not kept.
    const digest = createHash('sha256').update(email).digest('base64url');
    const { meters } = this;
    return {
      perAddress: meters.meterOfAddress(`login:${clientAddress}`, PER_ADDRESS),
      perEmailAndAddress: meters.meterOfAddress(`login:${digest}:${clientAddress}`, PER_EMAIL_AND_ADDRESS),
      perEmail: meters.meterOfAddress(`login-delay:${digest}`, PER_EMAIL),
    };
  }
}
