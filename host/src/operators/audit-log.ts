import type { Audit, AuditEntry, Clock, Logger } from '@namedrop/plugin-api';
import type pg from 'pg';

/** Entry whose user may be unknown, as of a failed login with an address that no user has. */
type LoggedEntry = Pick<AuditEntry, 'event' | 'clientAddress'> & Partial<AuditEntry>;

/** Log of the actions of users, with time and client address. It holds no password, token, cookie or typed text. */
export class AuditLog implements Audit {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Writes a row. A failure is logged and does not undo the action. */
  async write(entry: LoggedEntry): Promise<void> {
    const { event, account, userId, clientAddress, subject } = entry;
    const text = `
      INSERT INTO namedrop.audit_log (at, event, account_id, user_id, client_address, subject)
      VALUES ($1, $2, $3, $4, $5, $6)`;
    const values = [this.clock.now(), event, account, userId, clientAddress, subject];
    await this.pool.query(text, values).catch((err) => {
      this.log.error({ err, ...entry }, 'an audit row could not be written');
    });
  }
}
