import { type CountEnded, MAX_COUNTED, workMetrics } from '@namedrop/durable-work';
import type { Database, Metrics } from '@namedrop/plugin-api';

const ENDS = ['succeeded', 'failed', 'skipped'] as const;

/** Counts runs that have ended. */
export type CountRuns = CountEnded<(typeof ENDS)[number]>;

export interface RunMetricsParts {
  readonly metrics: Metrics;
  readonly database: Database;
}

/** Declares the metrics of runs. @returns the counter of this host */
export function runMetrics({ metrics, database }: RunMetricsParts): CountRuns {
  return workMetrics({
    ...{ metrics, database, units: 'runs', ends: ENDS, table: 'runs' },
    endedHelp: 'Runs of watches that this host has ended, by how.',
    waitingHelp: `Runs of watches that are due and that no host is doing, on all hosts together; at most ${MAX_COUNTED}.`,
    waiting: "state = 'due'",
  });
}
