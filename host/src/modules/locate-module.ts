import { findPackageJSON } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve as resolveFrom } from 'import-meta-resolve';

/**
 * Returns the URL of a module that the configuration names. A path is relative to the configuration's folder. A package is
 * looked for in that folder and those above it, and then beside the host, by Node's rules for `import`.
 * @throws Error with Node's code, e.g. `ERR_MODULE_NOT_FOUND` for a package that is in neither place
 */
export function locateModule(specifier: string, directory: string): string {
  if (specifier.startsWith('.') || isAbsolute(specifier)) return pathToFileURL(resolve(directory, specifier)).href;
  const config = pathToFileURL(join(directory, 'namedrop.config.js')).href;
  const base = [config, import.meta.url].find((place) => isInstalled(specifier, place));
  if (base === undefined) throw new PackageNotFound(specifier, directory);
  return resolveFrom(specifier, base);
}

/** A package that is neither beside the configuration nor beside the host. */
export class PackageNotFound extends Error {
  override readonly name = 'PackageNotFound';
  readonly code = 'ERR_MODULE_NOT_FOUND';
  constructor(name: string, directory: string) {
    super(`no package '${name}' is in ${join(directory, 'node_modules')}, in a folder above it, or beside the host`);
  }
}

/** Returns whether a package is installed, whatever it exports. A specifier that is a URL or a builtin needs none. */
function isInstalled(specifier: string, base: string): boolean {
  if (URL.canParse(specifier)) return true;
  try {
    return findPackageJSON(specifier, base) !== undefined;
  } catch {
    return false;
  }
}
