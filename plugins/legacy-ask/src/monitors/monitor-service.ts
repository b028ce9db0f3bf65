import type { Database, Deliveries } from '@namedrop/plugin-api';
import type { AskQueue } from '../queue/ask-queue.js';
import { MonitorDesk } from './monitor-desk.js';
import { MonitorTable } from './monitor-table.js';
import { Planner } from './planner.js';
import { RunHistory } from './run-history.js';

export interface MonitorServiceParts {
  readonly database: Database;
  readonly deliveries: Pick<Deliveries, 'knows' | 'cancel'>;
  readonly queue: Pick<AskQueue, 'add' | 'withdraw'>;
}

/** Builds what one host does for monitors, but for how their runs end; nothing of it runs. */
export function monitorService({ database, deliveries, queue }: MonitorServiceParts) {
  const planner = new Planner({ database, queue });
  const desk = new MonitorDesk({
    database,
    monitors: new MonitorTable(database),
    history: new RunHistory(database),
    deliveries,
    queue,
  });
  return { desk, planner };
}
