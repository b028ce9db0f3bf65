import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConfigFault } from './parse-settings.js';

/** Looked for in the working directory. */
const CONFIG_FILE = 'namedrop.config.js';

export interface ConfigFile {
  /** Absent: there is none, or the configuration was handed over as an object. */
  readonly path?: string;
  /** Relative paths and modules in the file are meant from here. */
  readonly directory: string;
  readonly content: object;
  readonly faults: readonly ConfigFault[];
}

/**
 * Loads the configuration file.
 * @param given an object: the configuration itself; a path: that file, which must exist; absent: `namedrop.config.js`
 *   in `cwd`, if there is one
 */
export async function loadConfigFile(given: object | string | undefined, cwd: string): Promise<ConfigFile> {
  if (typeof given === 'object') return { directory: cwd, content: given, faults: [] };
  const path = resolve(cwd, given ?? CONFIG_FILE);
  const nothing = { directory: cwd, content: {} };
  if (!existsSync(path)) {
    return { ...nothing, faults: given === undefined ? [] : [{ path, message: 'there is no such file' }] };
  }
  try {
    const { default: content } = (await import(pathToFileURL(path).href)) as { default?: unknown };
    if (typeof content !== 'object' || content === null) {
      return { ...nothing, path, faults: [{ path, message: 'must export an object as default' }] };
    }
    return { path, directory: dirname(path), content, faults: [] };
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { ...nothing, path, faults: [{ path, message: `cannot be loaded: ${reason}` }] };
  }
}
