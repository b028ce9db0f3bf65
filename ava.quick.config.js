import base from './ava.config.js';

// Tests that start processes or database servers, kill something, measure, or wait for clocks; suites of thousands of random
// cases and the conformance suites of surfaces; and of the tests of the whole API all but those of checks, keys and
// versions. The rest ends within three minutes on two cores. Short processes that only list the modules that imports load
// stay in.
const SLOW = [
  '**/dist/**/*.properties.test.js',
  '**/dist/**/damage*.test.js',
  'packages/core/dist/watch/{noise,competitors/competitor-noise}.test.js',
  'plugins/*/dist/conformance*.test.js',
  'plugins/legacy-ask/dist/extract/extractor-memory.test.js',
  'plugins/webhooks/dist/fairness.test.js',
  '**/dist/**/*.recorded.test.js',
  'host/dist/database/embedded/**',
  'host/dist/database/storage.test.js',
  'host/dist/{backup/file/whole-file,system/examinations/data-folder}.test.js',
  'packages/core/dist/mentions/linear.test.js',
  'packages/demo/**',
  'plugins/redis/**',
  'test/dist/api/{accounts,ask,billing,cache,contributed,extract,health,idempotency,limits,live,mentions,modes,monitors,redis,sessions}-*.test.js',
  'test/dist/api/{brands-watch,budgets,health,healthy-start,monitors,near-misses,successors,usage,warnings,watch-*,webhooks*}.test.js',
  'test/dist/storm/*.test.js',
  'test/dist/storm/load/*.test.js',
  'test/dist/api/client/**',
  'test/dist/{backup,bench,boot,checkout,dashboard,databases,deploy,dev,kit,monitoring,operations,packages,reliability,run-tests,upgrade}/**',
  'test/dist/docs/{api-reference,captured-surfaces,outside-plugins,quick-start,receivers,writing-a-feature,writing-a-surface}.test.js',
];

// The tests for every change: `npm run test:quick`.
export default { ...base, files: [...base.files, ...SLOW.map((pattern) => `!${pattern}`)] };
