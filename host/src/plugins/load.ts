import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@namedrop/plugin-api';
import type { PluginEntry } from '../config/plugin-entries.js';
import { nearest } from '../hints/nearest.js';
import { BUNDLED_PLUGINS } from './bundled-plugins.js';
import { ManifestShape } from './manifest-shape.js';
import { type Problem, wordsOf } from './problem.js';
import { shapeFaults } from './shape.js';
import { within } from './within.js';

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
        typeof module === 'string' ? await within(timeoutMs, () => importDefault(module, directory)) : module;
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
  const target = locate(specifier, directory);
  try {
    return ((await import(target)) as { default?: unknown }).default;
  } catch (cause) {
    throw new Error(`cannot import '${specifier}': ${reasonOf(cause, specifier)}`, { cause });
  }
}

/** Packages are looked for beside the configuration file, and then beside the host. */
function locate(specifier: string, directory: string): string {
  if (specifier.startsWith('.') || isAbsolute(specifier)) return pathToFileURL(resolve(directory, specifier)).href;
  try {
    return pathToFileURL(createRequire(join(directory, 'namedrop.config.js')).resolve(specifier)).href;
  } catch {
    return specifier;
  }
}

function reasonOf(error: unknown, specifier: string): string {
  const { code } = (error ?? {}) as { code?: unknown };
  const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
  if (!missing) return wordsOf(error);
  return `${wordsOf(error).split('\n')[0]}; ${remedyOf(specifier)}`;
}

/** What an operator can do about a module that is not there. A misspelt plugin of ours is not to be installed. */
function remedyOf(specifier: string): string {
  if (specifier.startsWith('.')) return 'is it built?';
  const id = /^@namedrop\/([^/]+)$/.exec(specifier)?.[1];
  const meant = id && nearest(id, BUNDLED_PLUGINS);
  return meant ? `did you mean \`${meant}\`?` : `is it installed? (npm install ${specifier})`;
}

function manifestFaults(exported: unknown): string[] {
  if (typeof exported === 'object' && exported !== null) return shapeFaults(ManifestShape, exported);
  return ['the module exports no plugin as default (see definePlugin)'];
}
