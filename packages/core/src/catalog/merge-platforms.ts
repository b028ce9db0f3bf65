import type { CatalogChannel, CatalogPlatform } from './catalog.js';
import type { CatalogProblem, CatalogSources } from './catalog-sources.js';
import type { ChannelDeclaration, PlatformDeclaration, Target } from './declarations.js';
import { CATALOG_NAME, CHANNELS, type Channel, nameRule, type Platform } from './names.js';

/** The target of a platform that declares none. */
const DEFAULT_TARGET: Target = { successRate: 0.99, p95LatencyMs: 10_000 };

/** A channel, and the plugin that declares it; undefined: the interface. */
interface Claim {
  readonly by?: string;
  readonly declaration: ChannelDeclaration;
  /** Plugins that have set a value over the interface's, by the path of the value, e.g. `target.successRate`. */
  readonly setters?: Readonly<Record<string, string>>;
}

interface Row {
  readonly id: Platform;
  readonly label: string;
  readonly isInterface: boolean;
  readonly channels: Partial<Record<Channel, Claim>>;
}

/**
 * Joins what the interface and the plugins declare of each platform. A plugin settles deadlines and targets of a platform
 * of the interface; any other platform belongs to the plugin that declares it first, and another may add a channel.
 */
export function mergePlatforms(sources: Pick<CatalogSources, 'interface' | 'declared' | 'deadlines'>): {
  readonly platforms: readonly CatalogPlatform[];
  readonly problems: readonly CatalogProblem[];
} {
  const rows = new Map(sources.interface.platforms.map((platform) => [platform.id, interfaceRow(platform)]));
  const problems = sources.declared.flatMap(({ by, platforms }) =>
    platforms.flatMap((platform, index) =>
      join(rows, by, platform).map((fault) => ({ by, message: `platforms[${index}]${fault}` })),
    ),
  );
  return { platforms: [...rows.values()].map((row) => settled(row, sources.deadlines)), problems };
}

function interfaceRow(platform: PlatformDeclaration): Row {
  const channels = Object.fromEntries(channelsOf(platform).map(([name, declaration]) => [name, { declaration }]));
  return { id: platform.id, label: platform.label, isInterface: true, channels };
}

/** Adds a declaration to the rows. @returns its faults, each beginning with the place */
function join(rows: Map<Platform, Row>, by: string, platform: PlatformDeclaration): string[] {
  const { id, label } = platform;
  const channels = channelsOf(platform);
  if (!CATALOG_NAME.test(id)) return [`.id: ${nameRule(id)}`];
  if (channels.length === 0) return [`: '${id}' has no channel; declare api or live, e.g. api: {}`];
  const row = rows.get(id) ?? { id, label, isInterface: false, channels: {} };
  const faults = [
    ...(label === row.label ? [] : [`.label: '${id}' is called '${row.label}' ${ownerOf(row)}`]),
    ...channels.flatMap(([name, channel]) => channelFaults(row, name, { by, declaration: channel })),
  ];
  if (faults.length > 0) return faults;
  const claims = channels.map(([name, declaration]) => {
    const below = row.channels[name];
    const setters = Object.fromEntries(valuesOf(declaration).map(([path]) => [path, by]));
    return [
      name,
      {
        by,
        declaration: overlaid(below?.declaration, declaration),
        setters: { ...setters, ...below?.setters },
      } satisfies Claim,
    ];
  });
  rows.set(id, { ...row, channels: { ...row.channels, ...Object.fromEntries(claims) } });
  return [];
}

function channelFaults(row: Row, name: Channel, { by, declaration }: Claim): string[] {
  const taken = row.channels[name];
  const { provider } = declaration;
  if (provider !== undefined && !CATALOG_NAME.test(provider)) return [`.${name}.provider: ${nameRule(provider)}`];
  if (!taken) return [];
  // Several plugins may serve a platform of the interface: the one that has its key is asked.
  if (!row.isInterface) {
    const owner = taken.by === by ? 'this plugin' : `'${taken.by}'`;
    return [`.${name}: the ${name} channel of '${row.id}' is already declared by ${owner}`];
  }
  const fixed = taken.declaration.provider;
  const conflicts = conflictsOf(taken, declaration).map(([path, fault]) => `.${name}.${path}: ${fault}`);
  if (provider === undefined || provider === fixed) return conflicts;
  const counted = fixed ? `as '${fixed}'` : 'by no provider';
  return [`.${name}.provider: the interface counts '${row.id}' ${counted}`, ...conflicts];
}

/** Finds the values that another plugin has set differently. @returns the path of each, and its fault */
function conflictsOf({ declaration, setters = {} }: Claim, above: ChannelDeclaration): [path: string, fault: string][] {
  const below = new Map(valuesOf(declaration));
  return valuesOf(above).flatMap(([path, value]) => {
    const setter = setters[path];
    if (setter === undefined || below.get(path) === value) return [];
    const fault = `is ${value}, and '${setter}' sets ${below.get(path)}; leave one of them out, or set them alike`;
    return [[path, fault] as [string, string]];
  });
}

/** Lists the deadline and the measures that a declaration sets, by their paths. */
function valuesOf({ deadlineMs, target }: ChannelDeclaration): [path: string, value: number][] {
  const { successRate, p95LatencyMs } = target ?? {};
  const values = { deadlineMs, 'target.successRate': successRate, 'target.p95LatencyMs': p95LatencyMs };
  return Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined);
}

function ownerOf({ isInterface, channels }: Row): string {
  const owner = Object.values(channels).find(({ by }) => by !== undefined)?.by;
  return isInterface || owner === undefined ? 'by the interface' : `by '${owner}'`;
}

function settled({ id, label, channels }: Row, deadlines: CatalogSources['deadlines']): CatalogPlatform {
  const entries = CHANNELS.flatMap((name) => {
    const claim = channels[name];
    if (!claim) return [];
    const { provider, deadlineMs = deadlines[name], target } = claim.declaration;
    const channel: CatalogChannel = { provider, deadlineMs, target: { ...DEFAULT_TARGET, ...target } };
    return [[name, channel] as const];
  });
  return { id, label, channels: Object.fromEntries(entries) };
}

function channelsOf(platform: PlatformDeclaration): [Channel, ChannelDeclaration][] {
  return CHANNELS.flatMap((name) => {
    const channel = platform[name];
    return channel ? [[name, channel] as [Channel, ChannelDeclaration]] : [];
  });
}

/** Returns one declaration over another. An absent setting of a plugin leaves the value below it. */
function overlaid(below: ChannelDeclaration = {}, above: ChannelDeclaration): ChannelDeclaration {
  return { ...below, ...defined(above), target: { ...below.target, ...defined(above.target ?? {}) } };
}

/** The members that are set. */
function defined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<T>;
}
