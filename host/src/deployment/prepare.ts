import type { Catalog, CatalogProblem, PluginDeclarations } from '@namedrop/core';
import { declaresData, readDeclarations } from '../catalog/declarations.js';
import { readOperatorSettings } from '../catalog/operator-settings.js';
import { type ConfigFault, type ParsedSettings, parseSettings, type Setting } from '../config/parse-settings.js';
import { HOST_PORTS } from '../plugins/host-ports.js';
import { type Candidate, loadPlugins } from '../plugins/load.js';
import { type Planned, planPlugins } from '../plugins/plan.js';
import type { Problem } from '../plugins/problem.js';
import { CoreConfig } from './core-config.js';
import { deploymentCatalog } from './deployment-catalog.js';
import { type ConfigSources, type Configuration, readConfig } from './read-config.js';

export interface PrepareOptions extends Partial<ConfigSources> {
  /** Milliseconds that importing a plugin may take. Default 10,000. */
  readonly timeoutMs?: number;
}

/** Milliseconds that a plugin has for each of its phases. */
export const PLUGIN_TIMEOUT_MS = 10_000;

/** All that is known before any code of a plugin runs or anything is opened. */
export interface Prepared {
  readonly config: Configuration;
  readonly order: readonly Planned[];
  /** Platforms and modes of the interface, of the plugins that were imported, and of the operator. */
  readonly catalog: Catalog;
  /** Every setting, the host's and the plugins', with its origin. */
  readonly settings: readonly Setting[];
  /** Of plugins that are not required, and so left out, with the operator's modes and prices of their names. */
  readonly dropped: readonly Problem[];
  /** With any of these, nothing may be started. */
  readonly fatal: readonly Problem[];
}

/**
 * Reads the configuration, imports the plugins and plans them. Never throws: what is wrong is in the problems.
 * Environment and working directory are the process' own unless given.
 */
export async function prepare(options: PrepareOptions): Promise<Prepared> {
  const { file: given, env = process.env, cwd = process.cwd(), timeoutMs = PLUGIN_TIMEOUT_MS } = options;
  const config = await readConfig({ file: given, env, cwd });
  const { candidates, problems } = await loadPlugins(config.plugins, { directory: config.directory, timeoutMs });
  const parsed = candidates.map((candidate) => {
    return { candidate, ...settingsOf(candidate, env) };
  });
  const offered = catalogOf(config, parsed);
  const optional = new Set(config.plugins.filter(({ required }) => !required).map(({ id }) => id));
  const unread = [...problems.map(({ plugin }) => plugin), ...offered.unread];
  const ofOperator = judgedProblems(offered.operatorProblems, unread, optional);
  const plan = planPlugins(
    parsed.map(({ candidate, value, faults }) => ({
      ...candidate,
      config: value,
      faults: faults.map(sentence),
      declarationFaults: offered.faultsOf(candidate.id),
    })),
    HOST_PORTS,
  );
  return {
    config,
    order: plan.order,
    catalog: offered.catalog,
    settings: [
      ...config.settings,
      ...config.plugins.flatMap(({ id, settings }) => [
        ...settings,
        ...parsed.filter(({ candidate }) => candidate.id === id).flatMap((plugin) => plugin.settings),
      ]),
    ],
    dropped: [...problems.filter(({ plugin }) => optional.has(plugin)), ...plan.dropped, ...ofOperator.tolerated],
    fatal: [
      ...faultProblems(config),
      ...ofOperator.fatal,
      ...problems.filter(({ plugin }) => !optional.has(plugin)),
      ...plan.fatal,
    ],
  };
}

interface Configured extends ParsedSettings<unknown> {
  readonly candidate: Candidate;
}

/** Builds the catalog. A plugin that is left out later keeps its names in it: they are known, and not installed. */
function catalogOf({ core, settings }: Configuration, parsed: readonly Configured[]) {
  const readable = parsed.filter(({ faults, candidate: { plugin } }) => faults.length === 0 || declaresData(plugin));
  const read = readable.map(({ candidate: { id, plugin }, value }) => ({ id, ...readDeclarations(id, plugin, value) }));
  const declared = read.filter((one): one is PluginDeclarations & { id: string } => 'by' in one);
  const { catalog, problems } = deploymentCatalog(
    core ?? { ...CoreConfig.parse({}), ...readOperatorSettings(settings) },
    declared,
  );
  const faults = [
    ...read.flatMap((one) => ('faults' in one ? one.faults.map((message) => ({ by: one.id, message })) : [])),
    ...problems,
  ];
  return {
    catalog,
    faultsOf: (id: string) => faults.filter(({ by }) => by === id).map(({ message }) => message),
    operatorProblems: problems.filter(({ by }) => by === undefined),
    /** Plugins with declarations that are not in the catalog. */
    unread: parsed
      .filter((one) => !readable.includes(one))
      .map(({ candidate }) => candidate.id)
      .concat(faults.flatMap(({ by }) => by ?? [])),
  };
}

/**
 * Judges the operator's modes and prices. Names that nothing declares may be those of a plugin with unread declarations:
 * they are tolerated where all such plugins are optional, and not reported where the report names a required one.
 */
function judgedProblems(
  problems: readonly CatalogProblem[],
  unread: readonly string[],
  optional: ReadonlySet<string>,
): { readonly fatal: readonly Problem[]; readonly tolerated: readonly Problem[] } {
  const problem = (message: string): Problem => ({ plugin: 'host', phase: 'config', message });
  const plugins = [...new Set(unread)];
  const excused = plugins.length > 0 ? problems.filter(({ isUnknownName }) => isUnknownName) : [];
  const fatal = problems.filter((one) => !excused.includes(one)).map(({ message }) => problem(message));
  if (!plugins.every((id) => optional.has(id))) return { fatal, tolerated: [] };
  const reason = `the declarations of ${plugins.join(', ')} could not be read, and may hold the name`;
  return { fatal, tolerated: excused.map(({ message }) => problem(`${message}; ${reason}`)) };
}

/** A plugin's own settings. A schema that throws instead of judging is a fault of the plugin's, too. */
function settingsOf({ id, plugin, config }: Candidate, env: NodeJS.ProcessEnv): ParsedSettings<unknown> {
  const prefix = `plugins.${id}`;
  try {
    return parseSettings(plugin.config, { env, file: config, prefix });
  } catch {
    // Its words may hold a value, and values may be secret.
    const message = 'the schema throws instead of judging; it must be a zod schema without asynchronous parts';
    return { settings: [], faults: [{ path: prefix, message }] };
  }
}

const sentence = ({ path, message }: ConfigFault) => `${path}: ${message}`;

/** What is wrong with the configuration itself, each line with the plugin whose part it is. */
export function faultProblems({ faults }: Configuration): Problem[] {
  return faults.map((fault) => {
    const plugin = /^plugins\.([^. ]+)/.exec(fault.path)?.[1] ?? 'host';
    return { plugin, phase: 'config', message: sentence(fault) };
  });
}
