import { resolve } from 'node:path';
import { loadConfigFile } from '../config/config-file.js';
import { type ConfigFault, parseSettings, type Setting } from '../config/parse-settings.js';
import { type PluginEntry, readPluginEntries } from '../config/plugin-entries.js';
import { CoreConfig } from './core-config.js';

export interface ConfigSources {
  /** The configuration itself, or the path of its file. Absent: `namedrop.config.js` in `cwd`, if there is one. */
  readonly file?: object | string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export interface Configuration {
  /** The file that was read; absent when there was none. */
  readonly path?: string;
  /** Relative modules of plugins are meant from here. */
  readonly directory: string;
  /** Absent when the host's own settings have faults. `dataDir` is absolute. */
  readonly core?: CoreConfig;
  readonly plugins: readonly PluginEntry[];
  /** The host's settings with their origins. */
  readonly settings: readonly Setting[];
  readonly faults: readonly ConfigFault[];
}

/** Reads environment over file over defaults. Never throws: everything that is wrong comes back in `faults`. */
export async function readConfig({ file: given, env, cwd }: ConfigSources): Promise<Configuration> {
  const file = await loadConfigFile(given, cwd);
  const { plugins, ...own } = file.content as { plugins?: unknown };
  const core = parseSettings(CoreConfig, { env, file: own, prefix: '' });
  const { entries, faults } = readPluginEntries(plugins);
  const fromEnv = core.settings.find(({ path }) => path === 'dataDir')?.origin.startsWith('env');
  const base = fromEnv ? cwd : file.directory;
  return {
    path: file.path,
    directory: file.directory,
    core: core.value && { ...core.value, dataDir: resolve(base, core.value.dataDir) },
    plugins: entries,
    settings: core.settings,
    faults: [...file.faults, ...core.faults, ...faults],
  };
}
