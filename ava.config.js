import path from 'node:path';

// Those that take longest, for they start processes, wait for clocks or measure: they begin first, so that a run does not
// end with one of them alone.
const LONG =
  /^test\/dist\/(?:reliability|boot|bench|dashboard|dev|upgrade|packages)\/|^packages\/demo\/|\/linear\.test\.js$/;

// Tests run compiled: the type-checker has seen them, and workspaces resolve to what is shipped.
export default {
  files: ['**/dist/**/*.test.js', '!packages/*/node_modules/**'],
  sortTestFiles: (one, other) => isShort(one) - isShort(other) || one.localeCompare(other),
  // Compares calls of the API with the API document.
  require: ['./test/dist/drift/check-every-call.js'],
  nodeArguments: ['--enable-source-maps', '--no-warnings=ExperimentalWarning'],
  timeout: '2m',
};

function isShort(file) {
  return Number(!LONG.test(path.relative(import.meta.dirname, file)));
}
