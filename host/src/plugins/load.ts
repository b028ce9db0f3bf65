import { BUNDLED_PLUGINS } from '@namedrop/contract';
import type { Plugin } from '@namedrop/plugin-api';
import type { PluginEntry } from '../config/plugin-entries.js';
import { nearest } from '../hints/nearest.js';
import { locateModule, PackageNotFound } from '../modules/locate-module.js';
import { withTimeout } from '../timing/with-timeout.js';
import { type Problem, wordsOf } from './problem.js';
import { ManifestShape } from './shapes/manifest-shape.js';
import { shapeFaults } from './shapes/shape.js';

/** A plugin that could be imported. Of its manifest only the shape is checked yet. */
export interface Candidate {
  /** The key in the configuration. */
  readonly id: string;
  readonly plugin: Plugin;
  readonly required: boolean;
  /** Its own configuration, as the file has it. */
  readonly config: unknown;
}

/**
 * Imports the enabled plugins, all at once. Each failure is a problem of that plugin alone.
 * @param directory where relative modules and packages are looked for first: the configuration file's
 */
export async function loadPlugins(
  entries: readonly PluginEntry[],
  { directory, timeoutMs }: { directory: string; timeoutMs: number },
): Promise<{ candidates: Candidate[]; problems: Problem[] }> {
  const load = async ({ id, module, required, config }: PluginEntry): Promise<(Candidate | Problem)[]> => {
    try {
      const exported =
        typeof module === 'string' ? await withTimeout(timeoutMs, () => importDefault(module, directory)) : module;
      const faults = manifestFaults(exported);
      if (faults.length > 0) return faults.map((message) => ({ plugin: id, phase: 'manifest', message }));
      return [{ id, plugin: exported as Plugin, required, config }];
    } catch (cause) {
      return [{ plugin: id, phase: 'import', message: wordsOf(cause), cause }];
    }
  };
  const loaded = (await Promise.all(entries.filter(({ enabled }) => enabled).map(load))).flat();
  return {
    candidates: loaded.filter((one) => 'required' in one),
    problems: loaded.filter((one) => 'phase' in one),
  };
}

async function importDefault(specifier: string, directory: string): Promise<unknown> {
  try {
    return ((await import(locateModule(specifier, directory))) as { default?: unknown }).default;
  } catch (cause) {
    throw new Error(`cannot import '${specifier}': ${reasonOf(cause, specifier)}`, { cause });
  }
}

function reasonOf(error: unknown, specifier: string): string {
  const { code } = (error ?? {}) as { code?: unknown };
  const remedy = REMEDIES[String(code)]?.(specifier, error as Error);
  return remedy === undefined ? wordsOf(error) : `${wordsOf(error).split('\n')[0]}; ${remedy}`;
}

type Remedy = (specifier: string, error: Error) => string;

const findMissing: Remedy = (specifier, error) => {
  if (error instanceof PackageNotFound) return installRemedy(specifier);
  return error.message.startsWith('Cannot find package') ? 'are its dependencies installed?' : 'is it built?';
};

/** Says how to mend a module that Node cannot find, by Node's error code. */
const REMEDIES: Readonly<Record<string, Remedy>> = {
  ERR_MODULE_NOT_FOUND: findMissing,
  MODULE_NOT_FOUND: findMissing,
  ERR_PACKAGE_PATH_NOT_EXPORTED: () => "'exports' in its package.json must have an entry for import",
};

/** A misspelt plugin of ours is not to be installed. */
function installRemedy(specifier: string): string {
  const id = /^@namedrop\/([^/]+)$/.exec(specifier)?.[1];
  const meant = id && nearest(id, BUNDLED_PLUGINS);
  return meant ? `did you mean \`${meant}\`?` : `is it installed? (npm install ${specifier})`;
}

function manifestFaults(exported: unknown): string[] {
  if (typeof exported === 'object' && exported !== null) return shapeFaults(ManifestShape, exported);
  return ['the module exports no plugin as default (see definePlugin)'];
}
