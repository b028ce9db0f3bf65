// Generated from docs/openapi.json by `npm run client-types`. Do not edit.
export type * from './account.js';
export type * from './asks.js';
export type * from './checks.js';
export type * from './deployment.js';
export type * from './mentions.js';
export type * from './shared.js';
export type * from './watches.js';
export type * from './webhooks.js';
