export * from './check.js';
export * from './errors.js';
export * from './extract-brands.js';
export * from './health.js';
export * from './keys.js';
export * from './usage.js';
export * from './watch.js';
export * from './webhooks.js';
