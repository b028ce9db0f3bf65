import { port } from '../../port.js';

/** Wall-clock time. Tests set it. */
export interface Clock {
  now(): Date;
}
export const Clock = port<Clock>('Clock');
