import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of the fixtures. */
export const FIXTURES = fileURLToPath(new URL('../../fixtures/upgrade/', import.meta.url));

/** Commit whose database the fixture is. */
export const COMMIT = 'd4556f9';

/** Address of the receiver in the SQL of a fixture; a test puts the address of its own receiver there. */
export const RECEIVER = 'http://receiver.invalid';

/** Name and value of a session cookie. */
export type Cookie = readonly [name: string, value: string];

/** An account with a user. */
export interface AccountAccess {
  readonly id: string;
  /** Active API key. */
  readonly token: string;
  readonly email: string;
}

/** A webhook endpoint. */
export interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/** A call with an idempotency key. */
export interface KeyedCall {
  readonly key: string;
  readonly body: object;
}

/** Identifiers and secrets of the rows that the checks look for. */
export interface Scene {
  readonly acme: AccountAccess & { readonly revokedToken: string; readonly cookies: readonly Cookie[] };
  readonly globex: AccountAccess & {
    /** Unused. */
    readonly setupToken: string;
  };
  readonly endpoints: { readonly accepting: Endpoint; readonly refusing: Endpoint };
  /** By the state when the host was killed. `steady` is not due; `first` was in its first run; `paused` never ran. */
  readonly watches: Readonly<Record<'steady' | 'due' | 'first' | 'refused' | 'silent' | 'paused', string>>;
  readonly monitors: Readonly<Record<'steady' | 'due', string>>;
  readonly asks: {
    /** Ended and readable. */
    readonly archived: string;
    /** Claimed by the host that was killed. */
    readonly claimed: readonly string[];
    readonly waiting: readonly string[];
  };
  readonly calls: {
    readonly finished: KeyedCall & { readonly reply: string };
    /** Its run died while the engine was asked. */
    readonly died: KeyedCall;
    /** Its run died while a capture was under way. */
    readonly capture: KeyedCall;
  };
}

/** A database of an earlier version, with work in flight. */
export interface Fixture {
  readonly commit: string;
  /** Moment at which the host was killed and the database was dumped. */
  readonly madeAt: string;
  /** PostgreSQL version that wrote the SQL. */
  readonly postgres: string;
  /** Applied migrations, as `<owner>/<name>`. */
  readonly migrations: readonly string[];
  /** Changes that were made by SQL instead of the old host. */
  readonly madeBySql: readonly string[];
  readonly scene: Scene;
}

/** Reads the description of a fixture. */
export function readFixture(): Fixture {
  return JSON.parse(readFileSync(`${FIXTURES}${COMMIT}.json`, 'utf8'));
}

/** Reads the SQL of a fixture: schemas and data. */
export function readFixtureSql(): string {
  return readFileSync(`${FIXTURES}${COMMIT}.sql`, 'utf8');
}
