/** Paths of the plugins that tests and guides write. They carry no operation, so no document has them. */
export const PLUGIN_PATHS: ReadonlySet<string> = new Set([
  '/v1/counted',
  '/v1/digests',
  '/v1/echo',
  '/v1/fails',
  '/v1/my-engine/notes',
  '/v1/open',
  '/v1/x',
]);
