import { basename } from 'node:path';
import test from 'ava';
import { projectFiles, read } from '../repository/tree.js';

const PAGE = read('docs/architecture.md');
const PORTS = 'packages/plugin-api/src/ports';
const FILES = projectFiles();
const PAGES = FILES.filter((path) => /^docs\/(architecture|internals\/[^/]+)\.md$/.test(path));

/** What of the project lies directly in a folder, by name; files that lie there are left out. */
function foldersIn(folder: string): string[] {
  const inside = projectFiles(folder).map((path) => path.slice(folder.length + 1).split('/'));
  return [...new Set(inside.flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : [])))];
}

/** `infrastructure/public-web.ts` is the port `PublicWeb`. */
function portOf(path: string): string {
  const words = basename(path, '.ts').split('-');
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/** The names in backticks in those rows of the page's tables whose beginning matches. */
function namesInRows(row: RegExp): ReadonlySet<string> {
  const rows = PAGE.split('\n').filter((line) => row.test(line));
  return new Set(rows.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
}

/** @param row the rows of a table that may name them */
function namedInTable(row: RegExp, names: readonly string[]) {
  const known = namesInRows(row);
  return { names, missing: names.filter((name) => !known.has(name)) };
}

test('every plugin stands in the table of folders', (t) => {
  const { names, missing } = namedInTable(/^\| `plugins\/\*`/, foldersIn('plugins'));
  t.true(names.length >= 11);
  t.deepEqual(missing, []);
});

test('every folder of the host stands in its table', (t) => {
  const { names, missing } = namedInTable(/^\| (`[a-z]+`(, )?)+ \|/, foldersIn('host/src'));
  t.true(names.length >= 18);
  t.deepEqual(missing, []);
});

test('every port stands in the table of ports', (t) => {
  const files = projectFiles(PORTS).filter((path) => !path.includes('.test.'));
  const { names, missing } = namedInTable(/^\| (`[A-Z][A-Za-z]+`(, )?)+ \|/, files.map(portOf));
  t.true(names.length >= 17);
  t.deepEqual(missing, []);
});

/** Returns the files and folders in backticks that do not exist, each with its page. */
function missingPaths(page: string): { readonly count: number; readonly missing: readonly string[] } {
  const named = [...read(page).matchAll(/`((?:docs|host|packages|plugins|test)\/[\w./-]+|[\w./-]+\.ts)`/g)];
  const paths = named.map(([, path = '']) => path.replace(/\/$/, ''));
  const exists = (path: string) =>
    FILES.some(
      (file) => file === path || file.startsWith(`${path}/`) || (path.endsWith('.ts') && file.endsWith(`/${path}`)),
    );
  return { count: paths.length, missing: paths.filter((path) => !exists(path)).map((path) => `${page}: ${path}`) };
}

test('every file and folder that the pages on the architecture name exists', (t) => {
  const pages = PAGES.map(missingPaths);
  t.true(pages.reduce((sum, { count }) => sum + count, 0) >= 120);
  t.deepEqual(
    pages.flatMap(({ missing }) => missing),
    [],
  );
});

test('the page on the architecture has 250 lines at most', (t) => {
  t.true(PAGE.trimEnd().split('\n').length <= 250);
});
