import { port } from '../../contract/port.js';

/** Memory that all hosts of a deployment share (the tier l2). Any method may reject: the host then goes on without. */
export interface SharedCache {
  /** @returns undefined for what is not there, or no longer */
  get(key: string): Promise<string | undefined>;
  /** @param lifetimeMs milliseconds, ≥ 1 */
  set(key: string, value: string, lifetimeMs: number): Promise<void>;
}
export const SharedCache = port<SharedCache>('SharedCache', { from: 'redis' });
