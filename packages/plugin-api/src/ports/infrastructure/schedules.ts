import { port } from '../../contract/port.js';

export interface SoonOptions {
  /** Seconds until the pass, above 0. Absent: at once. */
  readonly delayS?: number;
}

/** Brings passes of the plugin's own schedules forward. */
export interface Schedules {
  /**
   * Lets some host of the deployment run a schedule soon, whatever its next time is. Several calls may come to one pass: call
   * it when something has become due, after the commit, and not for each row.
   * @param name of one of the plugin's declared schedules. @throws Error when it is not, and before the host has started
   */
  soon(name: string, options?: SoonOptions): Promise<void>;
}
export const Schedules = port<Schedules>('Schedules');
