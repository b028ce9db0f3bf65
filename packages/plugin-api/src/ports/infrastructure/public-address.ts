import { port } from '../../contract/port.js';

/** Address at which browsers and callers reach the deployment. */
export interface PublicAddress {
  /**
   * Returns the address of a path, with the path prefix that a proxy adds.
   * @param path with its leading slash
   * @throws Error before the host listens
   */
  of(path: string): string;
}
export const PublicAddress = port<PublicAddress>('PublicAddress');
