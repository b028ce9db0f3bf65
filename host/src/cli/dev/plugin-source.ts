import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parsedJson } from '@namedrop/plugin-api';
import { CommandError } from '../command.js';

/** Files of a plugin that is being written. */
export interface PluginSource {
  /** Absolute path of the package: the nearest folder with a package.json. */
  readonly folder: string;
  /** Name of the package without its scope; of a folder without package.json, the folder's name. */
  readonly name: string;
  /** Absolute path of the module that a published package exports. */
  readonly entry: string;
  /** Absolute path of the TypeScript module that `entry` is compiled from; undefined where there is none. */
  readonly typescript: string | undefined;
  /** Whether package.json has a script `build`. */
  readonly hasBuild: boolean;
}

interface PackageJson {
  readonly name?: string;
  readonly exports?: unknown;
  readonly main?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

/**
 * Finds the package and the entry of a plugin.
 * @param given a folder with a package.json, or a module
 * @throws CommandError for a path without a plugin
 */
export async function findPlugin(given: string, cwd: string): Promise<PluginSource> {
  const target = path.resolve(cwd, given);
  const stats = await stat(target).catch(() => undefined);
  if (!stats) throw new CommandError(`--plugin ${given}: there is no such file or folder`);
  const folder = stats.isDirectory() ? target : packageFolderOf(target);
  const manifest = await readPackageJson(folder);
  if (stats.isDirectory() && !manifest) {
    throw new CommandError(`--plugin ${given}: the folder has no package.json; name a plugin's folder or its module`);
  }
  const entry = stats.isDirectory() ? path.resolve(folder, exportOf(manifest)) : target;
  const typescript = typescriptOf(entry, folder);
  const hasBuild = manifest?.scripts?.build !== undefined;
  if (!existsSync(entry) && !typescript && !hasBuild) {
    const missing = path.relative(folder, entry);
    throw new CommandError(
      `--plugin ${given}: package.json exports ${missing}, which is missing, and has no build script`,
    );
  }
  const name = (manifest?.name ?? path.basename(folder)).replace(/^@[^/]+\//, '');
  return { folder, name, entry, typescript, hasBuild };
}

/** Returns the nearest folder with a package.json above a module, else the module's own folder. */
function packageFolderOf(file: string): string {
  const own = path.dirname(file);
  for (let folder = own; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
  }
  return own;
}

async function readPackageJson(folder: string): Promise<PackageJson | undefined> {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const manifest = parsedJson(await readFile(file, 'utf8'));
  if (typeof manifest === 'object' && manifest !== null) return manifest;
  throw new CommandError(`${file} must hold a JSON object`);
}

/** Returns the path that `import` of the package loads, as package.json has it. */
function exportOf({ exports, main }: PackageJson = {}): string {
  const conditions = ['.', 'import', 'node', 'default'];
  let found = exports;
  while (typeof found === 'object' && found !== null) {
    const entries = found as Readonly<Record<string, unknown>>;
    found = conditions.map((name) => entries[name]).find((value) => value !== undefined);
  }
  return typeof found === 'string' ? found : (main ?? 'index.js');
}

const BUILT = /^(?:dist|build|lib|out)(?=\/|$)/;

/** Returns the TypeScript file behind an entry: itself, or for `dist/x.js` the file `src/x.ts` if there is one. */
function typescriptOf(entry: string, folder: string): string | undefined {
  if (/\.m?ts$/.test(entry)) return entry;
  const relative = path.relative(folder, entry).split(path.sep).join('/');
  if (!BUILT.test(relative)) return undefined;
  const source = path.join(folder, relative.replace(BUILT, 'src').replace(/js$/, 'ts'));
  return existsSync(source) ? source : undefined;
}
