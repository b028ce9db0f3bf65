export * from './database-time.js';
export * from './look-now.js';
export * from './start-test-host.js';
export * from './test-database.js';
