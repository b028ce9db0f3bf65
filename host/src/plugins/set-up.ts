import type { Catalog } from '@namedrop/core';
import type { Logger, Port } from '@namedrop/plugin-api';
import { contributionProblems, type TakenRoute } from './contribution-problems.js';
import { type Planned, providerOf } from './plan.js';
import { PluginInstance } from './plugin-instance.js';
import { type Problem, wordsOf } from './problem.js';
import { provisionsOf, unconfiguredPortsOf } from './provisions.js';

export interface SetUpOptions {
  /** What the host fills a plugin's ports with, by token; a plugin that provides the port comes first. */
  hostPorts(pluginId: string): ReadonlyMap<symbol, () => unknown>;
  logFor(pluginId: string): Logger;
  readonly hostRoutes: readonly TakenRoute[];
  readonly catalog: Catalog;
  readonly timeoutMs: number;
}

export interface SetUp {
  /** Those whose contributions can be taken up, in plan order. */
  readonly instances: readonly PluginInstance[];
  readonly problems: readonly Problem[];
}

/**
 * Sets the plugins up in plan order. A plugin that fails is closed at once and its problem noted; the others
 * are set up all the same, so that one report holds all problems.
 */
export async function setUpPlugins(order: readonly Planned[], options: SetUpOptions): Promise<SetUp> {
  const instances: PluginInstance[] = [];
  const problems: Problem[] = [];
  for (const planned of order) {
    const missing = missingProviders(planned, order, instances);
    const found = missing.length > 0 ? missing : await setUpOne(planned, instances, options);
    if (found instanceof PluginInstance) instances.push(found);
    else problems.push(...found);
  }
  return { instances, problems };
}

async function setUpOne(
  planned: Planned,
  before: readonly PluginInstance[],
  { hostPorts, logFor, hostRoutes, catalog, timeoutMs }: SetUpOptions,
): Promise<PluginInstance | Problem[]> {
  const { id } = planned;
  try {
    const ports = grant(planned, before, hostPorts(id));
    const instance = await PluginInstance.setUp(planned, { ports, log: logFor(id), timeoutMs });
    const problems = await contributionProblems(instance, before, { hostRoutes, catalog });
    return problems.length === 0 ? instance : [...problems, ...(await stopPlugin(instance))];
  } catch (cause) {
    return [{ plugin: id, phase: 'setup', message: wordsOf(cause), cause }];
  }
}

/** What fills each required port, under the plugin's own name for it. */
function grant(
  { plugin }: Planned,
  before: readonly PluginInstance[],
  host: ReadonlyMap<symbol, () => unknown>,
): Record<string, unknown> {
  const provisions = before.flatMap(({ contributions }) => provisionsOf(contributions));
  const fill = ({ name, token }: Port<unknown>) => {
    const value = provisions.find(({ port }) => port.token === token)?.value ?? host.get(token)?.();
    if (value === undefined) throw new Error(`${name} was promised, and nothing fills it${lackOf(token, before)}`);
    return value;
  };
  return Object.fromEntries(Object.entries(plugin.requires).map(([name, port]) => [name, fill(port)]));
}

/** Whose setting is missing, e.g. `: 'redis' needs REDIS_URL`. */
function lackOf(token: symbol, before: readonly PluginInstance[]): string {
  return before
    .flatMap(({ id, contributions }) => unconfiguredPortsOf(contributions).map((port) => ({ id, ...port })))
    .filter(({ port }) => port.token === token)
    .map(({ id, needs }) => `: '${id}' needs ${needs.join(', ')}`)
    .join();
}

/** Ports whose planned provider is not there, because it failed. */
export function missingProviders(
  { id, plugin }: Planned,
  order: readonly Planned[],
  there: readonly { readonly id: string }[],
): Problem[] {
  return Object.values(plugin.requires).flatMap((port): Problem[] => {
    const provider = providerOf(port, order);
    if (!provider || there.some((one) => one.id === provider.id)) return [];
    return [{ plugin: id, phase: 'requires', message: `nothing provides ${port.name}, since '${provider.id}' failed` }];
  });
}

/** Stops one plugin; what it throws becomes a problem. */
export async function stopPlugin(instance: PluginInstance): Promise<Problem[]> {
  try {
    await instance.stop();
    return [];
  } catch (cause) {
    return [{ plugin: instance.id, phase: 'stop', message: wordsOf(cause), cause }];
  }
}
