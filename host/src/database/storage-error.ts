/** The database cannot be used as things stand. The message says what is wrong and what to do; it holds no password. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** The server is behind a pooler that cannot serve hosts: its configuration has to change. */
export class PoolModeError extends StorageError {}
