import type { Audit, AuditEntry, Clock, Logger } from '@namedrop/plugin-api';
import type pg from 'pg';

/** It is not always known who acted, as at a failed login with an address that no user has, or done to something. */
type LoggedEntry = Pick<AuditEntry, 'event' | 'clientAddress'> & Partial<AuditEntry>;

/** Who did what, when and from where. Never a password, a token, a cookie or what was typed. */
export class AuditLog implements Audit {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Writes a row. What was done stands also where that fails: then only the log says it. */
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
