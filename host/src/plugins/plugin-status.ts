import type { Surface, UnconfiguredSurface } from '@namedrop/plugin-api';
import type { PluginEntry } from '../config/plugin-entries.js';
import { endpointName } from './endpoint-name.js';
import type { PluginInstance } from './plugin-instance.js';
import type { Problem } from './problem.js';
import { provisionsOf, unconfiguredPortsOf } from './provisions.js';

/** One row of the plugin table. */
export interface PluginStatus {
  readonly id: string;
  /** `no key`: installed, but none of its surfaces and ports has what it needs. */
  readonly state: 'ready' | 'no key' | 'disabled' | 'failed';
  /** Why, or what it serves; one sentence or a list. */
  readonly detail: string;
}

/** How every configured plugin came out, in the order of the configuration. */
export function pluginStatuses(
  entries: readonly PluginEntry[],
  instances: readonly PluginInstance[],
  problems: readonly Problem[],
): PluginStatus[] {
  return entries.map((entry) => {
    const instance = instances.find(({ id }) => id === entry.id);
    if (instance) return { id: entry.id, ...stateOf(instance) };
    if (!entry.enabled) return { id: entry.id, state: 'disabled', detail: 'enabled: false in the configuration' };
    const reasons = problems
      .filter(({ plugin }) => plugin === entry.id)
      .map(({ phase, message }) => `${phase}: ${message}`);
    return { id: entry.id, state: 'failed', detail: reasons.join('; ') || 'not set up, since others failed' };
  });
}

function stateOf({ contributions }: PluginInstance): Omit<PluginStatus, 'id'> {
  const { surfaces = [], routes = [], ports = [], jobs = [] } = contributions;
  const keyless = surfaces.filter((surface): surface is UnconfiguredSurface => !('ask' in surface));
  const serves = [
    ...surfaces.filter((surface) => 'ask' in surface).map(placeOf),
    ...routes.map(endpointName),
    ...provisionsOf(contributions).map(({ port }) => port.name),
    ...jobs.map(({ name }) => `job ${name}`),
  ];
  const needs = [
    ...keyless.map((surface) => `${placeOf(surface)} needs ${surface.needs.join(', ')}`),
    ...unconfiguredPortsOf(contributions).map(({ port, needs }) => `${port.name} needs ${needs.join(', ')}`),
  ];
  const promised = surfaces.length + ports.length;
  const state = promised > 0 && needs.length === promised ? 'no key' : 'ready';
  return { state, detail: [...serves, ...needs].join(', ') };
}

/** e.g. `gemini (api)`, `gemini (live through dataforseo, cloro)`. */
function placeOf(surface: Surface | UnconfiguredSurface): string {
  const through = 'ask' in surface && surface.through?.length ? ` through ${surface.through.join(', ')}` : '';
  return `${surface.platform} (${surface.channel}${through})`;
}
