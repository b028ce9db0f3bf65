export * from './answer.js';
export * from './faults.js';
export * from './modes.js';
export * from './pricing.js';
export * from './report.js';
