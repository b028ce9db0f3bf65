/** Message of pg-pool where no connection became free within `connectionTimeoutMillis`. */
const POOL_FULL = 'timeout exceeded when trying to connect';
/** Code of a server without a connection left. */
const SERVER_FULL = '53300';
/** Message of pgbouncer with as many clients as it may have. */
const POOLER_FULL = /^no more connections allowed/;

/**
 * Returns whether a statement found all connections in use: those of its pool for as long as it could wait, or those of the
 * server. Looks at the causes of an error, too: plugins wrap what their database throws.
 */
export function isOutOfConnections(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message, cause } = error;
  const { code } = error as { code?: unknown };
  return message === POOL_FULL || code === SERVER_FULL || POOLER_FULL.test(message) || isOutOfConnections(cause);
}
