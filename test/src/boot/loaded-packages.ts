import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './running.js';

/** The environment of a process that notes the modules that it loads. @param file where it writes them as it ends */
export const notingModules = (file: string) => ({
  NODE_OPTIONS: `--import=${import.meta.resolve('./note-loaded-modules.js')}`,
  LOADED_MODULES: file,
});

/** The packages of the modules in such a file, sorted, without the host itself; ours by their folder, e.g. `core`. */
export async function packagesIn(file: string): Promise<string[]> {
  const urls = JSON.parse(await readFile(file, 'utf8')) as readonly string[];
  const paths = urls.filter((url) => url.startsWith(`file://${ROOT}`)).map((url) => relativePath(url));
  return [...new Set(paths.map(packageOf))].filter((name) => name !== 'host').sort();
}

const relativePath = (url: string) => fileURLToPath(url).slice(ROOT.length).split(sep);

/** `node_modules/pg/…` is `pg`, `node_modules/@a/b/…` is `@a/b`, `packages/core/…` is `core`, `host/…` is `host`. */
function packageOf(path: readonly string[]): string {
  const start = path.lastIndexOf('node_modules') + 1;
  if (start === 0) return path[0] === 'host' ? 'host' : String(path[1]);
  return path.slice(start, path[start]?.startsWith('@') ? start + 2 : start + 1).join('/');
}
