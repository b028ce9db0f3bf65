export * from './check.js';
export * from './errors.js';
export * from './keys.js';
