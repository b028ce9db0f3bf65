import type { Plugin } from '@namedrop/plugin-api';
import { SCRUBBED_SECRET } from '@namedrop/plugin-runtime';
import { refuse } from '../../boot/boot-error.js';
import { loadConfigFile } from '../../config/config-file.js';
import { settingFields } from '../../config/setting-fields.js';
import type { DevHostTask } from './dev-message.js';

/** Configuration of a development host. */
export interface DevConfiguration {
  readonly config: { readonly plugins: Readonly<Record<string, object>> };
  readonly env: NodeJS.ProcessEnv;
  /** Folder from which relative paths of modules in the configuration are resolved. */
  readonly cwd: string;
}

export interface DevConfigurationOptions extends Pick<DevHostTask, 'configFile' | 'dataDir' | 'databaseUrl' | 'port'> {
  /** Key of the plugin in the configuration. */
  readonly id: string;
  /** Path of the plugin's module, or the plugin itself. */
  readonly module: string | object;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Variables that would take the host to another database, port or folder. */
const OVERRIDDEN = ['DATABASE_URL', 'NAMEDROP_DATA_DIR', 'PORT', 'HOST', 'NAMEDROP_BASE_URL'];

/** Disables the cache: a call that is repeated after an edit must reach the plugin. */
const NO_CACHE = { lifetimeMs: 0, absentLifetimeMs: 0 };

/**
 * Adds the plugin to the configuration file, and moves the host to the database, folder and port of development.
 * @throws BootError for a file that cannot be loaded
 */
export async function devConfiguration(options: DevConfigurationOptions): Promise<DevConfiguration> {
  const { id, module, configFile, dataDir, databaseUrl, port } = options;
  const file = await loadConfigFile(configFile, options.cwd);
  refuse(file.faults.map(({ path, message }) => ({ plugin: 'host', phase: 'config', message: `${path}: ${message}` })));
  const content = file.content as { cache?: object; plugins?: Readonly<Record<string, object>> };
  const { baseUrl: _, ...own } = content as { baseUrl?: unknown };
  const plugins = { ...content.plugins, [id]: { ...content.plugins?.[id], module, enabled: true } };
  const cache = { ...NO_CACHE, ...content.cache };
  const env = { ...options.env };
  for (const name of OVERRIDDEN.flatMap((variable) => [variable, `${variable}_FILE`])) delete env[name];
  const here = { host: '127.0.0.1', port, dataDir, databaseUrl };
  const config = { ...own, ...here, cache, plugins };
  return { config, env, cwd: file.directory };
}

/**
 * Returns the environment with a placeholder for each secret variable of a plugin, so that a replay needs no key.
 * @param file the plugin's part of the configuration, which may name variables
 */
export function withPlaceholders({ config }: Plugin, env: NodeJS.ProcessEnv, file?: unknown): NodeJS.ProcessEnv {
  const names = settingFields(config, file).flatMap(({ env: name, secret }) => (secret && name ? [name] : []));
  const rest = Object.entries(env).filter(([name]) => !names.some((one) => name === `${one}_FILE`));
  return { ...Object.fromEntries(rest), ...Object.fromEntries(names.map((name) => [name, SCRUBBED_SECRET])) };
}
