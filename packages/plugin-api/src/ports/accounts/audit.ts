import { port } from '../../contract/port.js';
import type { AccountId } from './accounts.js';

/** What a person did that somebody may ask about later. */
export interface AuditEntry {
  /** e.g. `webhook_created`. */
  readonly event: string;
  readonly account: AccountId;
  readonly userId: string;
  /** From where, as the request says it. */
  readonly clientAddress: string;
  /** What it was done to: the id of an endpoint, a key… */
  readonly subject: string;
}

/** The deployment's log of who did what, when and from where. Hand it nothing secret, and nothing that was typed. */
export interface Audit {
  /** Call it once it is done. Never rejects: what was done stands, and where this cannot be written the log says it. */
  write(entry: AuditEntry): Promise<void>;
}
export const Audit = port<Audit>('Audit');
