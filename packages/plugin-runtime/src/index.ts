export * from './capped-http.js';
export * from './recording/placeholders.js';
export type * from './recording/recorded-exchange.js';
export * from './recording/recorded-http.js';
export * from './recording/scrub.js';
export * from './sandbox.js';
