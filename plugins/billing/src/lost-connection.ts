import type { Database, PreparedStatement } from '@namedrop/plugin-api';

/** The connection to the database was lost, or there was none. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';

  /** @param mayBeDone whether the database may have done, or may still do, what it was asked */
  constructor(
    readonly mayBeDone: boolean,
    cause: unknown,
  ) {
    super('the connection to the database was lost', { cause });
  }
}

/** SQLSTATEs with which the server ends a connection: connection exceptions and shutdowns. */
const ENDED = /^(08|57P)/;

/** Codes of connections that were never made: no statement was sent on them. */
const NEVER_MADE = new Set('ECONNREFUSED ENOENT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH 57P03 53300'.split(' '));
/** Messages of the pool for the same, where it waited in vain. */
const WAITED_IN_VAIN = /when trying to connect|due to connection timeout/;

/** Message of a pool that is closed, since the host stops. */
const CLOSED = /after calling end/;

/** Queries of a database whose lost connections are thrown as {@link LostConnection}; other errors pass as they are. */
export function reportLostConnections(database: Database): Pick<Database, 'query'> {
  return {
    async query<T extends object>(statement: string | PreparedStatement, values?: readonly unknown[]): Promise<T[]> {
      try {
        return await database.query<T>(statement, values);
      } catch (error) {
        throw isRefusal(error) ? error : new LostConnection(mayBeDone(error as Failure), error);
      }
    },
  };
}

interface Failure {
  readonly code?: unknown;
  readonly message?: string;
}

/** Whether a statement was refused, by the server or by a closed pool: then nothing of it was done, nor will be. */
function isRefusal(error: unknown): boolean {
  const { code, message = '' } = error as Failure;
  const isOfServer = error instanceof Error && 'severity' in error;
  return CLOSED.test(message) || (isOfServer && !ENDED.test(String(code)) && !NEVER_MADE.has(String(code)));
}

function mayBeDone({ code, message = '' }: Failure): boolean {
  return !NEVER_MADE.has(String(code)) && !WAITED_IN_VAIN.test(message);
}
