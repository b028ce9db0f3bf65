export * from './check.js';
export * from './errors.js';
