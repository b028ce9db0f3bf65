import { type ModesResponse, SURFACE_CHANNELS, surfaceName, surfaceParts } from '@namedrop/contract';
import { readModes } from './mode-calls.js';
import { useResource } from './use-resource.js';

/** Platform as the catalog calls it. */
export interface KnownPlatform {
  readonly id: string;
  readonly label: string;
}

/** The platforms of the catalog, each once, in its order. */
export function platformsOf(modes: ModesResponse['modes']): readonly KnownPlatform[] {
  const known = new Map<string, KnownPlatform>();
  for (const { id, label } of modes.flatMap(({ platforms }) => platforms)) {
    if (!known.has(id)) known.set(id, { id, label });
  }
  return [...known.values()];
}

/** A platform on a channel, for `PlatformName`. */
export interface KnownSurface extends KnownPlatform {
  /** `api`: figures come from the official API, not from the page that people see. */
  readonly channel?: string;
}

/** Names of platforms and modes for pages that show answers. Ids take the place of names that are not there yet. */
export function useCatalog() {
  const { data } = useResource('modes', readModes);
  const modes = data?.modes ?? [];
  const platforms = platformsOf(modes);
  const offered = modes.flatMap((mode) => mode.platforms.map(({ id }) => surfaceName(id, mode.channel)));
  const known = platforms.flatMap(({ id }) => SURFACE_CHANNELS.map((channel) => surfaceName(id, channel)));
  /** @param name of a platform, or of one on a channel, e.g. `chatgpt/api` */
  const nameOf = (name: string): KnownSurface => {
    const { platform: id, channel } = surfaceParts(name);
    return { id, label: platforms.find((platform) => platform.id === id)?.label ?? id, channel };
  };
  return {
    modes,
    platforms,
    surfaces: known.filter((name) => offered.includes(name)),
    nameOf,
    regions: data?.regions ?? [],
    labelOf: (name: string): string => {
      const { label, channel } = nameOf(name);
      return channel === 'api' ? `${label} API` : label;
    },
    channelOf: (mode: string) => modes.find(({ name }) => name === mode)?.channel,
  };
}
