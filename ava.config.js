// Tests run compiled: the type-checker has seen them, and workspaces resolve to what is shipped.
export default {
  files: ['**/dist/**/*.test.js', '!packages/*/node_modules/**'],
  nodeArguments: ['--enable-source-maps', '--no-warnings=ExperimentalWarning'],
  timeout: '2m',
};
