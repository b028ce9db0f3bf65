import { isUuid } from '@namedrop/plugin-api';
import type pg from 'pg';

/** A session, as its owner sees it in a list. */
export interface SessionRecord {
  readonly id: string;
  readonly started_at: string;
  /** End of the session unless it is used again. */
  readonly expires_at: string;
  /** Address at the sign-in, and the user agent that the browser sent. */
  readonly client_address: string;
  readonly user_agent: string;
}

interface Row {
  readonly id: string;
  readonly expire: Date;
  readonly signedIn: { readonly startedAt: string; readonly clientAddress: string; readonly userAgent: string };
}

/** Sessions of a user on all browsers. */
export class SessionList {
  constructor(private readonly pool: pg.Pool) {}

  /** Lists the open sessions, the newest first. */
  async of(userId: string): Promise<SessionRecord[]> {
    const text = `
      SELECT id, expire, sess->'signedIn' AS "signedIn" FROM namedrop.sessions
      WHERE user_id = $1 AND expire > now() ORDER BY sess->'signedIn'->>'startedAt' DESC, id`;
    return (await this.pool.query<Row>(text, [userId])).rows.map(({ id, expire, signedIn }) => ({
      id,
      started_at: signedIn.startedAt,
      expires_at: expire.toISOString(),
      client_address: signedIn.clientAddress,
      user_agent: signedIn.userAgent,
    }));
  }

  /** @returns false when the user has no such session */
  async end(userId: string, id: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    const text = 'DELETE FROM namedrop.sessions WHERE user_id = $1 AND id = $2';
    return ((await this.pool.query(text, [userId, id])).rowCount ?? 0) > 0;
  }
}
