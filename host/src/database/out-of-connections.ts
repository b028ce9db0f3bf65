/** Message of pg-pool where no connection became free within `connectionTimeoutMillis`. */
const MESSAGE = 'timeout exceeded when trying to connect';

/** Returns whether a statement found all connections of its pool in use for as long as it could wait. */
export function isOutOfConnections(error: unknown): boolean {
  return error instanceof Error && error.message === MESSAGE;
}
