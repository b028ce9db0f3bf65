import { readFile } from 'node:fs/promises';
import { packageOf } from '../architecture/source.js';
import { workspaces } from '../repository/tree.js';

const OURS = workspaces();

/** The environment of a process that notes the modules that it loads. @param file where it writes them */
export const notingModules = (file: string) => ({
  NODE_OPTIONS: `--import=${import.meta.resolve('./note-loaded-modules.js')}`,
  LOADED_MODULES: file,
});

/** The packages of the modules in such a file, sorted, e.g. `@namedrop/core` and `pg`. */
export async function packagesIn(file: string): Promise<string[]> {
  const urls = (await readFile(file, 'utf8')).split('\n');
  const packages = new Set(urls.map(packageOfModule));
  packages.delete(undefined);
  return ([...packages] as string[]).sort();
}

/** e.g. `pg` of `file:///srv/node_modules/pg/lib/index.js`; packages of ours are linked to their folders. */
function packageOfModule(url: string): string | undefined {
  const [, installed] = /.*\/node_modules\/(.*)/.exec(url) ?? [];
  if (installed) return packageOf(installed);
  return OURS.find(({ folder }) => url.includes(`/${folder}/dist/`))?.manifest.name;
}
