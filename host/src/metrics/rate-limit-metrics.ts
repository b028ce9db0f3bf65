import { Counter, type Registry } from 'prom-client';
import { type CountRefusal, RATE_LIMITS } from '../limits/bucket-meter.js';

/** Counts calls that a rate limit refuses. */
export class RateLimitMetrics {
  readonly #refusals: Counter<'limit'>;

  constructor(registry: Registry) {
    this.#refusals = new Counter({
      name: 'namedrop_rate_limit_refusals_total',
      help: 'Calls that a rate limit refused, by whose limit it was.',
      labelNames: ['limit'],
      registers: [registry],
    });
    for (const limit of RATE_LIMITS) this.#refusals.inc({ limit }, 0);
  }

  readonly refused: CountRefusal = (limit) => this.#refusals.inc({ limit });
}
