import { port } from '../../contract/port.js';

/** Encrypts what must be kept and read again (AES-256-GCM, the deployment's key). */
export interface Secrets {
  /** @param context names where the value is kept, e.g. `watch:<id>`; opening elsewhere fails */
  seal(plain: string, context: string): string;
  /** @throws when the value was changed, the context differs or the key is another one */
  open(sealed: string, context: string): string;
}
export const Secrets = port<Secrets>('Secrets');
