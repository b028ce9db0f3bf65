import type { BucketSize, Caller, Logger, Schedule, SessionCaller } from '@namedrop/plugin-api';
import type { AccountPlans } from '../accounts/account-plans.js';
import type { Plans } from '../accounts/plans.js';
import type { Meter, Meters } from '../http/meter.js';
import type { Contributed } from '../plugins/contributed.js';
import { BucketMeter, type CountRefusal, type RateLimit } from './bucket-meter.js';
import { everFull, FailoverBuckets } from './failover-buckets.js';
import type { Bucket, NestedBucket, NestedBuckets } from './nested-buckets.js';
import type { PgTokenBuckets } from './pg-token-buckets.js';
import { ProvidedBuckets } from './provided-buckets.js';

/** Keys of one account that may use up their buckets at the same time. */
const KEYS_AT_ONCE = 8;

export interface LimitParts {
  readonly plans: Plans;
  /** Plans of the accounts of sessions. */
  readonly accountPlans: Pick<AccountPlans, 'planOf'>;
  /** Those of the host. */
  readonly own: PgTokenBuckets;
  /** Has the buckets of a plugin, which come first. Asked at the first call. */
  readonly contributed: Pick<Contributed, 'tokenBuckets'>;
  readonly log: Logger;
  /** Counts a call that is refused for want of a token. */
  readonly refused: CountRefusal;
}

/** Rate limits of keys, sessions, accounts and addresses. A store that is down lets calls through. */
export class Limits implements Meters {
  readonly #plans: Plans;
  readonly #accountPlans: Pick<AccountPlans, 'planOf'>;
  /** Lets every call through where its store is down. */
  readonly #lax: FailoverBuckets;
  #buckets: NestedBuckets | undefined;
  readonly #refused: CountRefusal;
  /** Deletes buckets that are full. Strangers' addresses fill the table as fast as they come. */
  readonly sweep: Schedule;

  constructor(private readonly parts: LimitParts) {
    const { plans, accountPlans, own, log, refused } = parts;
    this.#refused = refused;
    this.#plans = plans;
    this.#accountPlans = accountPlans;
    this.sweep = {
      name: 'limits.sweep',
      every: 'minute',
      some: () => own.sweep(),
      failure: 'full token buckets could not be deleted',
    };
    this.#lax = new FailoverBuckets(own, everFull, {
      log,
      message: 'no rate limit can be kept; every call is let through',
    });
  }

  meterOf({ account, keyId, plan }: Caller, bucket: string): Meter {
    const size = this.#plans.bucketOf(plan);
    const wider = { name: `account:${account}:${bucket}`, size: ofAccount(size) };
    return this.#meter('key', { name: `key:${keyId}:${bucket}`, size, wider });
  }

  async meterOfSession({ account }: Pick<SessionCaller, 'account'>, bucket: string): Promise<Meter> {
    // Without the database, which keeps sessions as well, no call comes this far.
    const size = this.#plans.bucketOf((await this.#accountPlans.planOf(account)) ?? '');
    const wider = { name: `account:${account}:${bucket}`, size: ofAccount(size) };
    return this.#meter('session', { name: `sessions:${account}:${bucket}`, size, wider });
  }

  meterOfAddress(bucket: string, size: BucketSize): Meter {
    return this.#meter('address', { name: `address:${bucket}`, size });
  }

  #meter(limit: RateLimit, bucket: Bucket | NestedBucket): Meter {
    this.#buckets ??= this.#bucketsOfAll();
    return new BucketMeter({ buckets: this.#buckets, bucket, limit, refused: this.#refused });
  }

  #bucketsOfAll(): NestedBuckets {
    const { contributed, log } = this.parts;
    const { tokenBuckets } = contributed;
    return tokenBuckets ? new ProvidedBuckets(tokenBuckets, this.#lax, log) : this.#lax;
  }
}

function ofAccount({ capacity, refill }: BucketSize): BucketSize {
  return { capacity: KEYS_AT_ONCE * capacity, refill: KEYS_AT_ONCE * refill };
}
