export * from './capped-http.js';
export * from './recording/record-upstreams.js';
export * from './recording/recorded-calls.js';
export type * from './recording/recorded-exchange.js';
export { recordedHttp } from './recording/recorded-http.js';
export * from './recording/recording-file.js';
export * from './recording/replay-upstreams.js';
export { SCRUBBED_SECRET, scrub } from './recording/scrub.js';
export * from './sandbox.js';
