import type { BucketSize } from '@namedrop/plugin-api';

/** Plan as it is configured. */
export interface Plan extends BucketSize {
  /** Billable units that an account should use in a calendar month: reported, never enforced. Absent: unlimited. */
  readonly monthlyQuota?: number;
}

/** The plans of a deployment that configures none: tokens per second, and at once. */
export const DEFAULT_PLANS: Readonly<Record<string, Plan>> = {
  free: { refill: 1, capacity: 5 },
  starter: { refill: 5, capacity: 10 },
  growth: { refill: 20, capacity: 40 },
  scale: { refill: 60, capacity: 120 },
  enterprise: { refill: 500, capacity: 1000 },
};

/** Largest monthly quota, in billable units. */
export const MAX_MONTHLY_QUOTA = 1_000_000_000_000;

/** The plan of a new account, unless the configuration says otherwise. */
export const DEFAULT_PLAN = 'growth';

export interface PlanSettings {
  readonly plans?: Readonly<Record<string, Plan>>;
  /** One of `plans`. */
  readonly defaultPlan?: string;
}

/** What accounts are on: a plan says how large the buckets of its keys are. */
export class Plans {
  readonly #plans: Readonly<Record<string, Plan>>;
  /** The name of the plan of new accounts. */
  readonly fallback: string;

  constructor({ plans = DEFAULT_PLANS, defaultPlan = DEFAULT_PLAN }: PlanSettings = {}) {
    this.#plans = plans;
    this.fallback = defaultPlan;
  }

  /** The size of its buckets; of a plan that is no longer configured, those of new accounts. */
  bucketOf(plan: string): BucketSize {
    return this.#configured(plan);
  }

  /** Returns the monthly quota of a plan; of a plan that is no longer configured, that of new accounts. */
  monthlyQuotaOf(plan: string): number | undefined {
    return this.#configured(plan).monthlyQuota;
  }

  /** @throws RangeError unless it is the name of a plan */
  valid(plan: string): string {
    if (this.#find(plan)) return plan;
    throw new RangeError(`There is no plan '${plan}'. The plans are ${Object.keys(this.#plans).join(', ')}.`);
  }

  #configured(plan: string): Plan {
    return (this.#find(plan) ?? this.#find(this.fallback)) as Plan;
  }

  #find(plan: string): Plan | undefined {
    return Object.hasOwn(this.#plans, plan) ? this.#plans[plan] : undefined;
  }
}
