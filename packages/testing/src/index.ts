export * from './behaviours.js';
export * from './captured-log.js';
export * from './fixed-clock.js';
export * from './loopback-upstream.js';
export type * from './teardown.js';
