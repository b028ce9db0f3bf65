export { CreateError } from './create-error.js';
export { type Created, createPlugin, type Order } from './create-plugin.js';
export type { Kind } from './kinds.js';
