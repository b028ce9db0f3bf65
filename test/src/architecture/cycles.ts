import { resolveRelative, type Source } from './source.js';

/**
 * Import cycles between files, imports of types included: a cycle of types still means two files that cannot be read
 * one after the other.
 * @returns each cycle once, as `a.ts → b.ts → a.ts`, starting at its first file by name
 */
export function importCycles(sources: readonly Source[]): string[] {
  const targets = importsAmong(sources);
  const cycles = new Set<string>();
  const finished = new Set<string>();

  const follow = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.add(written(trail.slice(start)));
    if (start >= 0 || finished.has(path)) return;
    for (const target of targets.get(path) ?? []) follow(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of targets.keys()) follow(path, []);
  return [...cycles].sort();
}

/** Lists for each file the files among them that it imports, a `.tsx` also where the import says `.js`. */
export function importsAmong(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Set(sources.map(({ path }) => path));
  const fileOf = (path: string): string => (paths.has(path) ? path : `${path}x`);
  return new Map(
    sources.map((source) => [
      source.path,
      relativeImports(source)
        .map(fileOf)
        .filter((path) => paths.has(path)),
    ]),
  );
}

/** The files that a file imports from its own package. */
export function relativeImports({ path, imports }: Source): string[] {
  return imports.filter((specifier) => specifier.startsWith('.')).map((specifier) => resolveRelative(path, specifier));
}

function written(cycle: readonly string[]): string {
  const first = cycle.indexOf([...cycle].sort()[0]!);
  const turned = [...cycle.slice(first), ...cycle.slice(0, first)];
  return [...turned, turned[0]].join(' → ');
}
