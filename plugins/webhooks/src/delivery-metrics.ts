import { type CountEnded, MAX_COUNTED, workMetrics } from '@namedrop/durable-work';
import type { Database, DeliveryEnd, Metrics } from '@namedrop/plugin-api';

/** Counts a delivery that has ended. */
export type CountDelivery = CountEnded<DeliveryEnd>;

export interface DeliveryMetricsParts {
  readonly metrics: Metrics;
  readonly database: Database;
}

/** Declares the metrics of deliveries. @returns the counter of this host */
export function deliveryMetrics({ metrics, database }: DeliveryMetricsParts): CountDelivery {
  return workMetrics({
    ...{ metrics, database, units: 'deliveries', ends: ['delivered', 'failed', 'cancelled'], table: 'deliveries' },
    endedHelp: 'Deliveries that this host has ended, tests apart, by how.',
    waitingHelp: `Deliveries of which an attempt is due that no host is making, on all hosts together; at most ${MAX_COUNTED}.`,
    waiting: "state = 'waiting' AND due_at <= namedrop.now()",
  });
}
