/** Headers of a reply that is sent piece by piece: a proxy that collected or compressed it would hold it back. */
export const STREAM_HEADERS = {
  'Cache-Control': 'no-store, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
};
