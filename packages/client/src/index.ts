export type { Scheme } from './signatures.js';
export * from './verify-webhook.js';
export * from './webhook-error.js';
