import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Package } from '@arethetypeswrong/core';
import type { Manifest } from '../repository/tree.js';

/** A package as it would be published. */
export interface Tarball {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly content: Package;
  readonly manifest: Manifest & { readonly engines?: { readonly node?: string } };
  /** Paths within the package, e.g. `dist/index.js`. */
  readonly files: readonly string[];
  /** Returns a file's text; undefined when the tarball lacks it. */
  read(file: string): string | undefined;
}

/**
 * Returns source maps of a tarball that lead nowhere: each source must be in the tarball or within the map.
 * @returns one sentence for each
 */
export function mapFaults({ files, read }: Pick<Tarball, 'files' | 'read'>): string[] {
  return files
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) => {
      const { sources, sourcesContent = [] } = JSON.parse(read(file) as string) as {
        readonly sources: readonly string[];
        readonly sourcesContent?: readonly (string | null)[];
      };
      return sources
        .filter(
          (source, index) =>
            !sourcesContent[index] && read(path.posix.join(path.posix.dirname(file), source)) === undefined,
        )
        .map((source) => `${file} leads to ${source}, which is not in the tarball: if it was deleted, npm run clean`);
    });
}

/** Packages that have no types of their own, and where those are. */
const TYPES = new Map(
  ['connect-pg-simple', 'escape-html', 'express', 'express-session', 'pg'].map((name) => [name, `@types/${name}`]),
);
/** The API for plugins brings zod, and its types name zod's. */
const BROUGHT: Readonly<Record<string, readonly string[]>> = { '@namedrop/plugin-api': ['zod'] };

/**
 * Returns packages whose types a consumer of a tarball needs and does not get.
 * @returns one sentence for each
 */
export function typeFaults({ manifest, read }: Pick<Tarball, 'manifest' | 'read'>): string[] {
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const installed = new Set([...declared, ...declared.flatMap((name) => BROUGHT[name] ?? [])]);
  const entries = typesOf(manifest.exports).map((types) => path.posix.normalize(types));
  const needed = [...typesReachedFrom(entries, read)].flatMap((name) => [name, TYPES.get(name) ?? name]);
  return [...new Set(needed)]
    .filter((name) => name !== manifest.name && !installed.has(name))
    .map((name) => `its types need ${name}: add it to "dependencies"`);
}

/** Returns the addresses of declarations among exports, also of conditions within conditions. */
function typesOf(exports: object = {}): string[] {
  return Object.entries(exports).flatMap(([condition, target]: [string, unknown]) => {
    if (condition === 'types') return [target as string];
    return typeof target === 'object' && target !== null ? typesOf(target) : [];
  });
}

/** The packages that declarations import, followed from file to file. */
function typesReachedFrom(entries: readonly string[], read: Tarball['read']): Set<string> {
  const [packages, files] = [new Set<string>(), new Set(entries)];
  for (const file of files) {
    const text = read(file) ?? '';
    for (const [, specifier = ''] of text.matchAll(/(?:from\s+|import\(|import\s+)['"]([^'"]+)['"]/g)) {
      if (specifier.startsWith('.'))
        files.add(path.posix.join(path.posix.dirname(file), specifier.replace(/\.js$/, '.d.ts')));
      else if (!isBuiltin(specifier)) packages.add(packageName(specifier));
    }
  }
  return packages;
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
