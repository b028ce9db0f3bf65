import base from './ava.config.js';

// What starts processes or database servers, kills something, measures, or waits for clocks.
const SLOW = [
  '**/dist/**/*.recorded.test.js',
  'host/dist/database/embedded/**',
  'host/dist/database/storage.test.js',
  'packages/core/dist/brand/linear.test.js',
  'packages/demo/**',
  'plugins/redis/**',
  'test/dist/api/{billing-crash,cache-crash,idempotency-hosts,live-keys,live-restart,redis-cache}.test.js',
  'test/dist/{bench,boot,reliability,run-tests,upgrade}/**',
  'test/dist/docs/receivers.test.js',
];

// The tests for every change: `npm run test:quick`.
export default { ...base, files: [...base.files, ...SLOW.map((pattern) => `!${pattern}`)] };
