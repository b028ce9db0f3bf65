import base from './ava.config.js';

// Tests that start processes or database servers, kill something, measure, or wait for clocks; and suites of thousands of
// random cases, of which the captured surfaces' conformance suites are the longest. Short processes that only list the
// modules that imports load are in the quick set: of loading.test.js, and of conformance tests of surfaces with an SDK.
const SLOW = [
  '**/dist/**/*.properties.test.js',
  '**/dist/**/damage*.test.js',
  'packages/core/dist/watch/noise.test.js',
  'plugins/*/dist/conformance-{cloro,dataforseo}.test.js',
  '**/dist/**/*.recorded.test.js',
  'host/dist/database/embedded/**',
  'host/dist/database/storage.test.js',
  'packages/core/dist/brand/linear.test.js',
  'packages/demo/**',
  'plugins/redis/**',
  'test/dist/api/{billing-crash,cache-crash,idempotency-hosts,limits-hosts,live-keys,live-restart,redis-cache}.test.js',
  'test/dist/{bench,boot,checkout,reliability,run-tests,upgrade}/**',
  'test/dist/docs/receivers.test.js',
];

// The tests for every change: `npm run test:quick`.
export default { ...base, files: [...base.files, ...SLOW.map((pattern) => `!${pattern}`)] };
