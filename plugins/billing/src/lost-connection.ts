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

/** Codes of connections that were never made: no statement was sent on them. */
const NEVER_MADE = new Set('ECONNREFUSED ENOENT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH 57P03 53300'.split(' '));
/** Messages of the driver for the same, after its deadline. */
const WAITED_IN_VAIN = /when trying to connect|due to connection timeout|^timeout expired/;

/** SQLSTATEs with which the server ends or refuses a connection: connection exceptions, shutdowns, too many clients. */
const ENDED_BY_SERVER = /^(08|57P|53300)/;
/** Codes of sockets and of TLS; `ERR_INVALID_ARG_TYPE` and its like are faults of the caller. */
const ENDED_BY_SOCKET = /^(E(?!RR_)[A-Z_]+|ERR_(SSL|STREAM|SOCKET|TLS)_\w+)$/;
/** Messages of `pg` and its pool for a lost connection, which has no code. */
const ENDED_BY_DRIVER = /^(Connection terminated|Client (has encountered|was closed)|Query read timeout)/;

/** Wraps queries of a database: lost connections are thrown as {@link LostConnection}, other errors as they are. */
export function reportLostConnections(database: Database): Pick<Database, 'query'> {
  return {
    async query<T extends object>(statement: string | PreparedStatement, values?: readonly unknown[]): Promise<T[]> {
      try {
        return await database.query<T>(statement, values);
      } catch (error) {
        throw isLost(error) ? new LostConnection(mayBeDone(error), error) : error;
      }
    },
  };
}

interface Failure {
  readonly code?: unknown;
  readonly message?: string;
}

/** Recognises failures of the connection. Any other error refuses the statement, or is a fault of the code. */
function isLost(error: unknown): error is Failure {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & Failure;
  if ('severity' in error) return ENDED_BY_SERVER.test(String(code));
  return ENDED_BY_SOCKET.test(String(code)) || ENDED_BY_DRIVER.test(message) || WAITED_IN_VAIN.test(message);
}

function mayBeDone({ code, message = '' }: Failure): boolean {
  return !NEVER_MADE.has(String(code)) && !WAITED_IN_VAIN.test(message);
}
