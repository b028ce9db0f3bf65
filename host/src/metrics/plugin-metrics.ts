import type { Counter, CounterOptions, GaugeOptions, Labels, Metrics } from '@namedrop/plugin-api';
import * as prometheus from 'prom-client';
import { measured } from './measured.js';

/** One value for each label. */
type Values = Readonly<Record<string, string>>;

/** Metrics of one plugin. */
export class PluginMetrics implements Metrics {
  readonly #prefix: string;

  /** @param plugin its id: the metrics of two cannot be confused */
  constructor(
    private readonly registry: prometheus.Registry,
    plugin: string,
  ) {
    this.#prefix = `namedrop_${plugin.replaceAll('-', '_')}_`;
  }

  counter<const L extends Labels>({ name, help, labels }: CounterOptions<L>): Counter<L> {
    const labelNames = Object.keys(labels);
    const counter = new prometheus.Counter({ ...this.#options(name, help), labelNames });
    const nameOf = (values: Values) => labelNames.map((label) => values[label]).join();
    const series = new Map(combinationsOf(labels).map((values) => [nameOf(values), counter.labels(values)]));
    for (const one of series.values()) one.inc(0);
    return { add: (values, by = 1) => series.get(nameOf(values))?.inc(by) };
  }

  gauge({ name, help, measure }: GaugeOptions): void {
    const value = measured(measure);
    new prometheus.Gauge({
      ...this.#options(name, help),
      async collect() {
        this.set((await value()) ?? Number.NaN);
      },
    });
  }

  #options(name: string, help: string) {
    return { name: this.#prefix + name, help, registers: [this.registry] };
  }
}

/** Lists all combinations of one value of each label; without labels, one. */
function combinationsOf(labels: Labels): Values[] {
  return Object.entries(labels).reduce<Values[]>(
    (chosen, [label, values]) => chosen.flatMap((before) => values.map((value) => ({ ...before, [label]: value }))),
    [{}],
  );
}
