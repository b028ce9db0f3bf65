/** Connections that one host opens at most, by their use. */
export const HOST_CONNECTIONS = {
  /** Statements of calls. */
  calls: 10,
  models: 5,
  jobs: 4,
  /** Of the queue as well: it hears of new jobs. */
  listener: 1,
  /** Of the cache: one each for what is looked for, claimed, kept and given up. */
  cache: 4,
  /** Reads of stored checks: a plugin that reads many does not delay calls. */
  reading: 4,
  /** Overview, previews and re-reads of tracked brands: reading much does not delay calls. */
  tracking: 4,
  /** Contents of answers, and checks that caches answered. */
  contents: 2,
} as const;

/** Connections of each plugin with tables at most; idle ones are closed after 10 s. */
export const PLUGIN_CONNECTIONS = 10;
