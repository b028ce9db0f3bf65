import type { BudgetedQuestion } from '@namedrop/plugin-api';
import { type Surfaces, slotKey } from '../answers/surfaces.js';
import { microsOf } from './micros.js';

/**
 * Estimates of calls of upstreams, by platform and channel: the cost of the latest call of this host, else of a typical
 * answer, else nothing.
 */
export class CostEstimates {
  readonly #latest = new Map<string, number>();

  constructor(private readonly surfaces: Pick<Surfaces, 'find'>) {}

  /** Returns millionths of a US dollar. */
  of({ platform, channel }: BudgetedQuestion): number {
    const latest = this.#latest.get(slotKey(platform, channel));
    return latest ?? microsOf(this.surfaces.find(platform, channel)?.typicalCost?.usd ?? 0);
  }

  /** A call that cost nothing says nothing about the next: it failed, or its answer had been paid for. */
  learn({ platform, channel }: BudgetedQuestion, micros: number): void {
    if (micros > 0) this.#latest.set(slotKey(platform, channel), micros);
  }
}
