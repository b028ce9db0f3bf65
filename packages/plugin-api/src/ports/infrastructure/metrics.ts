import { port } from '../../contract/port.js';

/** By what a counter is divided: each label with all values that it may have. Nothing that callers choose. */
export type Labels = Readonly<Record<string, readonly string[]>>;

export interface CounterOptions<L extends Labels> {
  /** Ends with `_total`. The host puts itself and the plugin before it: `runs_total` of `watch` is `namedrop_watch_runs_total`. */
  readonly name: string;
  /** A sentence. */
  readonly help: string;
  readonly labels: L;
}

export interface Counter<L extends Labels> {
  /** Values that were not declared are not counted. @param by at least 0; default: 1 */
  add(labels: { readonly [label in keyof L]: L[label][number] }, by?: number): void;
}

export interface GaugeOptions {
  /** As of a counter, without `_total`. */
  readonly name: string;
  readonly help: string;
  /** Asked whenever somebody wants to know, and never twice at the same time. What it rejects with is told as NaN. */
  measure(): Promise<number>;
}

/** What a plugin tells the operator's Prometheus, of this host and since its start. */
export interface Metrics {
  /** Once per name, in `setup`. Every combination of labels is told from the start, at 0. */
  counter<const L extends Labels>(options: CounterOptions<L>): Counter<L>;
  /** Once per name, in `setup`. */
  gauge(options: GaugeOptions): void;
}
export const Metrics = port<Metrics>('Metrics');
