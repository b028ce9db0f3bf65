import type { Database, DeliveryEnd, Metrics } from '@namedrop/plugin-api';

const ENDS = ['delivered', 'failed', 'cancelled'] as const satisfies readonly DeliveryEnd[];

/** Counts a delivery that has ended. */
export type CountDelivery = (end: DeliveryEnd) => void;

/** Enough to see that something is wrong; counting on would cost more than it tells. */
const MOST = 100_000;

const WAITING = `
  SELECT count(*)::integer AS waiting
  FROM (SELECT FROM deliveries WHERE state = 'waiting' AND due_at <= namedrop.now() LIMIT ${MOST}) AS due`;

export interface DeliveryMetricsParts {
  readonly metrics: Metrics;
  readonly database: Database;
}

/** What operators see of deliveries. @returns what this host counts them with */
export function deliveryMetrics({ metrics, database }: DeliveryMetricsParts): CountDelivery {
  const counter = metrics.counter({
    name: 'deliveries_total',
    help: 'Deliveries that this host has ended, tests apart, by how.',
    labels: { end: ENDS },
  });
  metrics.gauge({
    name: 'deliveries_waiting',
    help: `Deliveries of which an attempt is due that no host is making, on all hosts together; at most ${MOST}.`,
    measure: async () => (await database.query<{ waiting: number }>(WAITING))[0]?.waiting ?? 0,
  });
  return (end) => counter.add({ end });
}
