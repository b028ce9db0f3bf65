import { port } from '../port.js';

/** Queues the plugin's own jobs. */
export interface Jobs {
  /** @param name one of the plugin's declared jobs. @throws when it is not. */
  send(name: string, input: object, options?: { readonly startAfter?: Date }): Promise<void>;
}
export const Jobs = port<Jobs>('Jobs');
