import { matchesGlob } from 'node:path';
import test from 'ava';
import { workspaces } from '../repository/tree.js';
import { relativeImports } from './cycles.js';
import { type Source, sourcesOf } from './source.js';

const { default: config } = (await import(new URL('../../../ava.quick.config.js', import.meta.url).href)) as {
  default: { readonly files: readonly string[] };
};
const included = config.files.filter((pattern) => !pattern.startsWith('!'));
const excluded = config.files.flatMap((pattern) => (pattern.startsWith('!') ? [pattern.slice(1)] : []));

const sources = sourcesOf(workspaces());
const byPath = new Map(sources.map((source) => [source.path, source]));
const builtAs = (path: string) => path.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
const isQuick = (path: string) =>
  included.some((pattern) => matchesGlob(builtAs(path), pattern)) &&
  !excluded.some((pattern) => matchesGlob(builtAs(path), pattern));

/**
 * Lists the modules that imports load, in a process of its own: nothing of a test run is in it. The conformance tests of
 * surfaces do the same in `wiring.ts` of `@namedrop/testing`.
 */
const PROBES_OF_MODULES = ['test/src/architecture/loading.test.ts'];
/** Calls that start a database server of the test's own, PostgreSQL or Redis. */
const SERVERS = /\b(?:ownServer\(test\)|(?:redisServer|withRedis)\()/;
/** Says whether a file starts a program or such a server. */
const starts = ({ imports, text, path }: Source) =>
  imports.includes('node:child_process') || (SERVERS.test(text) && !path.endsWith('storage.test.helper.ts'));

/** A test file with all helpers that it imports from its package, also by way of others; production code is left out. */
function withHelpers(source: Source, seen = new Set<Source>()): Set<Source> {
  if (seen.has(source)) return seen;
  seen.add(source);
  for (const path of relativeImports(source)) {
    const helper = byPath.get(path);
    if (helper && (helper.isTest || path.startsWith('test/'))) withHelpers(helper, seen);
  }
  return seen;
}

test('the quick set has most test files, and none that starts a database server or a process but to list modules', (t) => {
  const tests = sources.filter(({ path }) => path.endsWith('.test.ts'));
  const quick = tests.filter(({ path }) => isQuick(path) && !PROBES_OF_MODULES.includes(path));
  t.true(quick.length > tests.length / 2 && quick.length < tests.length, `${quick.length} of ${tests.length}`);
  const starting = quick.filter((source) => [...withHelpers(source)].some(starts));
  t.deepEqual(
    starting.map(({ path }) => path),
    [],
    'name the file in ava.quick.config.js',
  );
});
