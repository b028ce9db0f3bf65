import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { User } from './users.js';

/** Milliseconds for which a link may be used. */
const LIFETIME_MS = 60 * 60_000;
/** 256 bits cannot be guessed, so a plain SHA-256 suffices. */
const TOKEN_BYTES = 32;

export interface SetupLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * The password is set, the link is gone and the user's sessions are ended in one step: of two calls with one token, one
 * finds no link.
 */
const REDEEM = `
  WITH used AS (
    DELETE FROM namedrop.setup_links WHERE hash = $1 AND expires_at > $2 RETURNING user_id
  ), ended AS (
    DELETE FROM namedrop.sessions USING used WHERE sessions.user_id = used.user_id
  )
  UPDATE namedrop.users SET password = $3 FROM used WHERE id = used.user_id
  RETURNING id, account_id AS account, email`;

/** A link that was not used yet. */
export interface OpenLink {
  readonly email: string;
  readonly expiresAt: Date;
  /** true: the user never had a password. */
  readonly isInvitation: boolean;
}

const FIND = `
  SELECT email, expires_at AS "expiresAt", password IS NULL AS "isInvitation"
  FROM namedrop.setup_links JOIN namedrop.users ON id = user_id WHERE hash = $1 AND expires_at > $2`;

/** A login that was under way meanwhile may have saved a session that the step above could not see. */
const END_SESSIONS = 'DELETE FROM namedrop.sessions WHERE user_id = $1';

/** Links by which a user sets a password: each works once and for 60 minutes by the host's clock, and a user has one at most. */
export class SetupLinks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  /** Makes a link; an earlier one of the same user no longer works. Only a hash of its token is kept. */
  async issue(userId: string): Promise<SetupLink> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const text = `
      INSERT INTO namedrop.setup_links (user_id, hash, expires_at) VALUES ($1, $2, $3)
      ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`;
    await this.pool.query(text, [userId, digestOf(token), expiresAt]);
    return { token, expiresAt };
  }

  /** Returns the link of a token; undefined: it was used, replaced or is too old. */
  async find(token: string): Promise<OpenLink | undefined> {
    const { rows } = await this.pool.query<OpenLink>(FIND, [digestOf(token), this.clock.now()]);
    return rows[0];
  }

  /**
   * Sets the password of the link's user, and ends the sessions that were opened with another one.
   * @param password encoded, see `hashPassword`
   * @returns the user; undefined: the link was used, replaced or is too old
   */
  async redeem(token: string, password: string): Promise<User | undefined> {
    const { rows } = await this.pool.query<User>(REDEEM, [digestOf(token), this.clock.now(), password]);
    const [user] = rows;
    if (user) await this.pool.query(END_SESSIONS, [user.id]);
    return user;
  }
}

/** Returns the address of the page that takes a token. Browsers send no fragment to a server. */
export function setupAddress(baseUrl: string, { token }: SetupLink): string {
  return `${baseUrl.replace(/\/+$/, '')}/setup#${token}`;
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
