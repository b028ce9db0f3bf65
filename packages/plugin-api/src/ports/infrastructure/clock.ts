import { port } from '../../contract/port.js';

/** Wall-clock time. Tests set it. */
export interface Clock {
  now(): Date;
}
export const Clock = port<Clock>('Clock');
