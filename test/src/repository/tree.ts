import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What git ignores, by name: installed, built, or of one machine only. */
const IGNORED = /^(\.git|node_modules|dist|data|coverage|\.env|.*\.log)$/;

/** The parts of a package.json that the rules look at. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly version?: string;
  readonly description?: string;
  readonly license?: string;
  readonly type?: string;
  readonly bin?: object;
  readonly exports?: object;
  readonly files?: readonly string[];
  readonly publishConfig?: { readonly access?: string };
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package of this repository. */
export interface Workspace {
  /** From the root, e.g. `packages/core`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** @param path from the root, with slashes */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Every file that belongs to the project, as sorted paths from the root. */
export function projectFiles(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => !IGNORED.test(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? projectFiles(path) : [path];
    })
    .sort();
}

/** Every package of the root's `workspaces`. */
export function workspaces(): Workspace[] {
  const { workspaces: patterns = [] } = JSON.parse(read('package.json')) as Manifest;
  return globSync(
    patterns.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  )
    .sort()
    .map((path) => ({ folder: path.slice(0, -'/package.json'.length), manifest: JSON.parse(read(path)) }));
}
