/** Options of a StorageError. */
interface StorageErrorOptions extends ErrorOptions {
  /** What the operator does about it, in sentences: the end of the message. */
  readonly remedy?: string;
}

/** Error of a database that cannot be used now. The message names the fault and the remedy, and holds no password. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly remedy: string | undefined;

  constructor(words: string, { remedy, ...options }: StorageErrorOptions = {}) {
    super(remedy === undefined ? words : `${words} ${remedy}`, options);
    this.remedy = remedy;
  }
}

/** The server is behind a pooler that cannot serve hosts: its configuration has to change. */
export class PoolModeError extends StorageError {}
