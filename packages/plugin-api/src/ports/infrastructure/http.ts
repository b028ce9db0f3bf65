import { port } from '../../contract/port.js';

/** Outbound HTTP. Hand `fetch` to a vendor's SDK or use it directly. */
export interface Http {
  /**
   * Does what the global fetch does, over connections of the host's own, with a cap on the size of the response body
   * (16 MiB; over it, reading rejects). It follows no redirect: one rejects, unless `redirect: 'manual'` asks to see it.
   */
  readonly fetch: typeof globalThis.fetch;
}
export const Http = port<Http>('Http');
