import { port } from '../../contract/port.js';
import type { Queryable } from './database.js';

export interface SendOptions {
  /** Seconds until the job may run, above 0, by the clock of the database. Absent: at once. */
  readonly delayS?: number;
  /** The writer's transaction: the job is there when that commits, and not at all when it is rolled back. */
  readonly within?: Queryable;
}

/** Queues the plugin's own jobs. */
export interface Jobs {
  /** @param name one of the plugin's declared jobs. @throws when it is not, or the input is not what it takes */
  send(name: string, input: object, options?: SendOptions): Promise<void>;
  /** Many at once, in one statement. @throws as `send` */
  sendAll(name: string, inputs: readonly object[], options?: SendOptions): Promise<void>;
}
export const Jobs = port<Jobs>('Jobs');
