/** Connections that one host opens at most, by their use. */
export const HOST_CONNECTIONS = {
  /** Statements of calls. */
  calls: 10,
  models: 5,
  jobs: 4,
  /** Receives notices of new jobs, for the queue. */
  listener: 1,
  /** Cache of answers: one each to look an answer up, to claim, to keep and to release it. */
  cache: 4,
  /** Reads of stored checks: a plugin that reads many does not delay calls. */
  reading: 4,
  /** Overview, previews and re-reads of tracked brands: large reads do not delay calls. */
  tracking: 4,
  /** Contents of answers, and checks that caches answered. */
  contents: 2,
} as const;

/** Connections of each plugin with tables at most; idle ones are closed after 10 s. */
export const PLUGIN_CONNECTIONS = 10;
