import { randomUUID } from 'node:crypto';
import { type AccountId, type Clock, isUuid } from '@namedrop/plugin-api';
import type pg from 'pg';
import { Email, normalEmail } from './email.js';

/** Person who may sign in for an account. */
export interface User {
  readonly id: string;
  readonly account: AccountId;
  /** In lower case; unique. */
  readonly email: string;
}

/** A user with the stored password. */
export interface UserWithPassword extends User {
  /** Encoded, see `hashPassword`; null until a setup link was used. */
  readonly password: string | null;
}

/** A user as operators see it. */
export interface ListedUser extends User {
  readonly hasPassword: boolean;
  /** End of the link by which a password can be set; null: there is none. */
  readonly linkUntil: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = 'id, account_id AS account, email';

const LIST = `
  SELECT ${COLUMNS}, password IS NOT NULL AS "hasPassword", expires_at AS "linkUntil", created_at AS "createdAt"
  FROM namedrop.users LEFT JOIN namedrop.setup_links ON user_id = id AND expires_at > $2
  WHERE $1::uuid IS NULL OR account_id = $1 ORDER BY account_id, email`;

/** Users of the accounts. */
export class UserStore {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  /** @throws RangeError for an unknown account, an invalid e-mail address, and one that is taken */
  async create({ account, email: given }: Pick<User, 'account' | 'email'>): Promise<User> {
    const email = parsedEmail(given);
    if (!isUuid(account)) throw new RangeError(`There is no account ${account}.`);
    const values = [randomUUID(), account, email, this.clock.now()];
    const text = `
      INSERT INTO namedrop.users (id, account_id, email, created_at)
      VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`;
    const { rows } = await this.pool.query<User>(text, values).catch((cause) => {
      throw refusals[cause.code]?.({ account, email }, cause) ?? cause;
    });
    return rows[0] as User;
  }

  /** @param email in any case */
  async byEmail(email: string): Promise<UserWithPassword | undefined> {
    const text = `SELECT ${COLUMNS}, password FROM namedrop.users WHERE email = $1`;
    return (await this.pool.query<UserWithPassword>(text, [normalEmail(email)])).rows[0];
  }

  /** @param id of a user that there is */
  async find(id: string): Promise<User> {
    const text = `SELECT ${COLUMNS} FROM namedrop.users WHERE id = $1`;
    return (await this.pool.query<User>(text, [id])).rows[0] as User;
  }

  /** Lists the users, by account and address. @param account absent: of all accounts */
  async list(account?: AccountId): Promise<ListedUser[]> {
    return (await this.pool.query<ListedUser>(LIST, [account, this.clock.now()])).rows;
  }

  /** Says whether a user exists. */
  async some(): Promise<boolean> {
    return (await this.pool.query('SELECT FROM namedrop.users LIMIT 1')).rows.length > 0;
  }

  /** Says whether the password is still the one that was read before. */
  async isCurrent({ id, password }: UserWithPassword): Promise<boolean> {
    const text = 'SELECT FROM namedrop.users WHERE id = $1 AND password = $2';
    return (await this.pool.query(text, [id, password])).rows.length > 0;
  }

  /** Keeps the same password in another form, unless it was changed meanwhile. */
  async replacePassword({ id, password: before }: UserWithPassword, after: string): Promise<void> {
    const text = 'UPDATE namedrop.users SET password = $3 WHERE id = $1 AND password = $2';
    await this.pool.query(text, [id, before, after]);
  }
}

function parsedEmail(given: string): string {
  const email = Email.safeParse(given);
  if (email.success) return email.data;
  throw new RangeError(`A user has an e-mail address of at most 254 characters; '${given}' is none.`);
}

/** By PostgreSQL's code: foreign_key_violation, unique_violation. */
const refusals: Readonly<Record<string, (user: Pick<User, 'account' | 'email'>, cause: unknown) => RangeError>> = {
  23503: ({ account }, cause) => new RangeError(`There is no account ${account}.`, { cause }),
  23505: ({ email }, cause) => new RangeError(`There is already a user ${email}.`, { cause }),
};
