export * from './capped-http.js';
export * from './sandbox.js';
