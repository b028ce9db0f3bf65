import type { Database, Metrics } from '@namedrop/plugin-api';

/** Units that a gauge counts at most: to go on would cost more than it shows. */
export const MAX_COUNTED = 100_000;

export interface WorkMetricsOptions<E extends string> {
  readonly metrics: Metrics;
  readonly database: Database;
  /** Units in the plural, e.g. `runs`: names `runs_total` and `runs_waiting`. */
  readonly units: string;
  readonly ends: readonly E[];
  /** Help of the counter of ended units, by `end`. */
  readonly endedHelp: string;
  /** Help of the gauge of waiting units, on all hosts together. */
  readonly waitingHelp: string;
  /** Table of the units. */
  readonly table: string;
  /** Condition on units that wait for a host. */
  readonly waiting: string;
}

/** Counts ended units. @param count default: 1 */
export type CountEnded<E extends string> = (end: E, count?: number) => void;

/** Declares the metrics of a kind. @returns the counter of this host */
export function workMetrics<E extends string>(options: WorkMetricsOptions<E>): CountEnded<E> {
  const { metrics, database, units, ends, endedHelp, waitingHelp, table, waiting } = options;
  const counter = metrics.counter({ name: `${units}_total`, help: endedHelp, labels: { end: ends } });
  const count = `
    SELECT count(*)::integer AS waiting
    FROM (SELECT FROM ${table} WHERE ${waiting} LIMIT ${MAX_COUNTED}) AS due`;
  metrics.gauge({
    name: `${units}_waiting`,
    help: waitingHelp,
    measure: async () => (await database.query<{ waiting: number }>(count))[0]?.waiting ?? 0,
  });
  return (end, by) => counter.add({ end }, by);
}
