import type { Catalog } from '@namedrop/core';
import type { Contributions, Plugin, Route, Surface } from '@namedrop/plugin-api';
import { isCronLine } from '../jobs/cron-line.js';
import { endpointName } from './endpoint-name.js';
import type { PluginInstance } from './plugin-instance.js';
import type { Problem } from './problem.js';
import { ContributionShape } from './shapes/contribution-shape.js';
import { shapeFaults } from './shapes/shape.js';

/** An endpoint that is already taken, and by whom. */
export interface TakenRoute extends Pick<Route, 'method' | 'path'> {
  readonly by: string;
}

/**
 * What keeps a plugin's contributions from being taken up: what is no contribution at all; else broken promises of
 * its manifest, cron lines that are none, and clashes with the plugins before it or with itself.
 * @param given.hostRoutes the endpoints of the host itself
 */
export async function contributionProblems(
  { id, planned, contributions }: PluginInstance,
  before: readonly PluginInstance[],
  { hostRoutes, catalog }: { readonly hostRoutes: readonly TakenRoute[]; readonly catalog: Catalog },
): Promise<Problem[]> {
  const malformed = shapeFaults(ContributionShape, contributions);
  if (malformed.length > 0) return malformed.map((message) => ({ plugin: id, phase: 'setup', message }));
  const all = [...before.map((one) => ({ id: one.id, ...one.contributions })), { id, ...contributions }];
  return [
    ...portProblems(planned.plugin, contributions).map((message) => ({ phase: 'provides' as const, message })),
    ...undeclaredSurfaces(contributions, catalog).map((message) => ({ phase: 'setup' as const, message })),
    ...(await cronProblems(contributions)).map((message) => ({ phase: 'setup' as const, message })),
    ...[...surfaceClashes(all), ...routeClashes(all, hostRoutes), ...nameClashes(all)]
      .filter(({ of }) => of === id)
      .map(({ message }) => ({ phase: 'mount' as const, message })),
  ].map((problem) => ({ plugin: id, ...problem }));
}

function portProblems({ provides = [] }: Plugin, { ports = [] }: Contributions): string[] {
  const missing = provides.filter(({ token }) => !ports.some(({ port }) => port.token === token));
  const extra = ports.filter(({ port }) => !provides.some(({ token }) => token === port.token));
  return [
    ...missing.map(({ name }) => `the manifest provides ${name}, but setup returned nothing for it`),
    ...extra.map(({ port }) => `setup returned ${port.name}, which the manifest does not list under 'provides'`),
  ];
}

/** Surfaces whose platform and channel neither the interface nor a manifest declares: no mode could ask them. */
function undeclaredSurfaces({ surfaces = [] }: Contributions, catalog: Catalog): string[] {
  return surfaces.flatMap(({ platform, channel }, index) => {
    if (catalog.channel(platform, channel)) return [];
    const known = catalog.platformsOn(channel).map(({ id }) => id);
    const cure = `declare it in the manifest, e.g. platforms: [{ id: '${platform}', label: '…', ${channel}: {} }]`;
    return [
      `surfaces[${index}].platform: '${platform}' has no ${channel} channel; ${cure}. Known are ${known.join(', ')}`,
    ];
  });
}

async function cronProblems({ jobs = [] }: Contributions): Promise<string[]> {
  const judged = jobs.map(async ({ name, every }): Promise<string[]> => {
    if (every === undefined || (await isCronLine(every))) return [];
    const example = "'0 6 * * *' for 06:00 UTC each day";
    return [`the job '${name}' has every: '${every}', which is no cron line of five fields, e.g. ${example}`];
  });
  return (await Promise.all(judged)).flat();
}

/** Two that want the same place: the later one is the one that clashes. */
interface Clash {
  readonly of: string;
  readonly message: string;
}

type Contributor = Contributions & { readonly id: string };

function surfaceClashes(all: readonly Contributor[]): Clash[] {
  const ready = all.flatMap(({ id, surfaces = [] }) =>
    surfaces.filter((surface): surface is Surface => 'ask' in surface).map((surface) => ({ id, surface })),
  );
  return repeated(ready, ({ surface }) => `${surface.channel} ${surface.platform}`).map(([first, { id, surface }]) => {
    return { of: id, message: `'${first.id}' already serves ${surface.platform} on the ${surface.channel} channel` };
  });
}

function routeClashes(all: readonly Contributor[], hostRoutes: readonly TakenRoute[]): Clash[] {
  const own = all.flatMap(({ id, routes = [] }) => routes.map(({ method, path }) => ({ method, path, by: id })));
  return repeated([...hostRoutes, ...own], placeOf).map(([first, again]) => {
    return { of: again.by, message: `${endpointName(again)} is already served by '${first.by}'` };
  });
}

function nameClashes(all: readonly Contributor[]): Clash[] {
  const named = all.flatMap(({ id, jobs = [], schedules = [] }) => [
    ...jobs.map(({ name }) => ({ id, kind: 'jobs', name })),
    ...schedules.map(({ name }) => ({ id, kind: 'schedules', name })),
  ]);
  return repeated(named, ({ id, kind, name }) => `${kind} ${id}.${name}`).map(([, { id, kind, name }]) => {
    return { of: id, message: `two ${kind} are called '${name}'` };
  });
}

/** Parameters take any value, whatever they are called. */
function placeOf(route: TakenRoute): string {
  return endpointName(route).replaceAll(/:\w+/g, ':');
}

/** Every item whose key an earlier one has, after that earlier one. */
function repeated<T>(items: readonly T[], keyOf: (item: T) => string): [first: T, again: T][] {
  const first = new Map<string, T>();
  return items.flatMap((item) => {
    const earlier = first.get(keyOf(item));
    if (earlier !== undefined) return [[earlier, item] as [T, T]];
    first.set(keyOf(item), item);
    return [];
  });
}
