import type { Database, Metrics } from '@namedrop/plugin-api';

const ENDS = ['succeeded', 'failed', 'skipped'] as const;

/** Counts runs that have ended. @param count default: 1 */
export type CountRuns = (end: (typeof ENDS)[number], count?: number) => void;

/** Enough to see that something is wrong; counting on would cost more than it tells. */
const MOST = 100_000;

const WAITING = `SELECT count(*)::integer AS waiting FROM (SELECT FROM runs WHERE state = 'due' LIMIT ${MOST}) AS due`;

export interface RunMetricsParts {
  readonly metrics: Metrics;
  readonly database: Database;
}

/** What operators see of runs. @returns what this host counts them with */
export function runMetrics({ metrics, database }: RunMetricsParts): CountRuns {
  const counter = metrics.counter({
    name: 'runs_total',
    help: 'Runs of watches that this host has ended, by how.',
    labels: { end: ENDS },
  });
  metrics.gauge({
    name: 'runs_waiting',
    help: `Runs of watches that are due and that no host is doing, on all hosts together; at most ${MOST}.`,
    measure: async () => (await database.query<{ waiting: number }>(WAITING))[0]?.waiting ?? 0,
  });
  return (end, count) => counter.add({ end }, count);
}
