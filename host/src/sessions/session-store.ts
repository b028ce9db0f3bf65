import { createHash } from 'node:crypto';
import type { Logger } from '@namedrop/plugin-api';
import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type pg from 'pg';

const PgStore = connectPgSimple(session);

/** Sessions in `namedrop.sessions`, under a hash of their id: a reader of the table cannot use one of them. */
export class SessionStore extends PgStore {
  constructor(pool: pg.Pool, log: Logger) {
    super({
      pool,
      schemaName: 'namedrop',
      tableName: 'sessions',
      errorLog: () => log.warn({}, 'sessions that are over could not be deleted'),
    });
  }

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    super.get(digestOf(sid), callback);
  }

  override set(sid: string, data: SessionData, callback?: (error?: unknown) => void): void {
    super.set(digestOf(sid), data, callback);
  }

  override destroy(sid: string, callback?: (error?: unknown) => void): void {
    super.destroy(digestOf(sid), callback);
  }

  override touch(sid: string, data: SessionData, callback?: () => void): void {
    super.touch(digestOf(sid), data, callback);
  }
}

function digestOf(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}
