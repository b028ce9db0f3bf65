import { z } from '@namedrop/plugin-api';
import { schemaOf } from '../database/schema.js';
import { type ConfigFault, parseSettings, type Setting } from './parse-settings.js';

/** The keys of a plugin's configuration that speak to the host; all others are the plugin's own. */
export const PluginSwitches = z.object({
  module: z
    .union([z.string().min(1), z.custom<object>((value) => typeof value === 'object' && value !== null)], {
      error: 'must be a module name, a path or a plugin',
    })
    .optional()
    .describe('Package, path from the configuration file, or the plugin itself; default `@namedrop/<id>`.'),
  enabled: z.boolean().default(true).describe('false: the plugin is not loaded at all.'),
  required: z.boolean().default(true).describe('false: a problem of this plugin does not keep the host from starting.'),
});

/** A plugin that the configuration names. */
export interface PluginEntry {
  /** The key under `plugins`; the plugin must have the same id. */
  readonly id: string;
  /** What to import, or the plugin itself. */
  readonly module: string | object;
  readonly enabled: boolean;
  readonly required: boolean;
  /** The plugin's own configuration as the file has it, not yet checked. */
  readonly config: unknown;
  /** The switches with their origins. */
  readonly settings: readonly Setting[];
}

/** The names under which the host itself stands in reports and in the database. */
const OURS = ['host', 'namedrop'];

/** Reads the `plugins` part of the configuration. What is wrong with one entry leaves the others alone. */
export function readPluginEntries(plugins: unknown): { entries: PluginEntry[]; faults: ConfigFault[] } {
  const map = parseSettings(z.record(z.string(), z.unknown()).default({}), {
    env: {},
    file: plugins,
    prefix: 'plugins',
  });
  const results = Object.entries(map.value ?? {}).map(([id, value]) => readEntry(id, value));
  return {
    entries: results.flatMap(({ entry }) => entry ?? []),
    faults: [...map.faults, ...results.flatMap(({ faults }) => faults)],
  };
}

function readEntry(id: string, value: unknown): { entry?: PluginEntry; faults: readonly ConfigFault[] } {
  const path = `plugins.${id}`;
  const refusal = refuseId(id);
  if (refusal) return { faults: [{ path, message: refusal }] };
  const switches = parseSettings(PluginSwitches, { env: {}, file: value, prefix: path });
  if (!switches.value) return { faults: switches.faults };
  const { module = `@namedrop/${id}`, enabled, required } = switches.value;
  const own = Object.entries(value as object).filter(([key]) => !(key in PluginSwitches.shape));
  const settings = switches.settings.map((setting) =>
    setting.path === `${path}.module` ? told(setting, module) : setting,
  );
  return { entry: { id, module, enabled, required, config: Object.fromEntries(own), settings }, faults: [] };
}

/** An id is also the name of the plugin's database schema. */
function refuseId(id: string): string | undefined {
  if (OURS.includes(id)) return `'${id}' is the host's own name`;
  try {
    schemaOf(id);
    return undefined;
  } catch (error) {
    return (error as RangeError).message;
  }
}

const told = (setting: Setting, module: string | object): Setting => {
  return { ...setting, value: typeof module === 'string' ? module : '(a plugin object)' };
};
