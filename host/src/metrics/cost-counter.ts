import { type AnswerCost, type Picodollars, picodollars, usdOf } from '@namedrop/core';
import { Counter, type Registry } from 'prom-client';

/** Name and labels of a counter of costs. */
export interface CostCounterOptions<L extends string> {
  readonly name: string;
  readonly help: string;
  /** Labels without `source`, which says how each cost is known. */
  readonly labels: readonly L[];
}

/** One time series of a counter of costs. */
interface Series {
  readonly labels: Readonly<Record<string, string>>;
  amount: Picodollars;
}

/** Counts US dollars. Adds whole picodollars: a sum of many small costs has no rounding error. */
export class CostCounter<const L extends string> {
  readonly #series = new Map<string, Series>();
  readonly #labels: readonly L[];

  constructor(registry: Registry, { name, help, labels }: CostCounterOptions<L>) {
    this.#labels = labels;
    const series = this.#series;
    new Counter<string>({
      name,
      help,
      labelNames: [...labels, 'source'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels: values, amount } of series.values()) this.inc({ ...values }, usdOf(amount));
      },
    });
  }

  /** Adds a cost to its series. */
  add(values: Readonly<Record<L, string>>, { usd, source }: AnswerCost): void {
    const key = JSON.stringify([source, ...this.#labels.map((label) => values[label])]);
    const series = this.#series.get(key) ?? { labels: { ...values, source }, amount: 0n };
    series.amount += picodollars(usd);
    this.#series.set(key, series);
  }
}
