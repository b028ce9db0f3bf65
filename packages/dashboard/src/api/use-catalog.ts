import type { ModesResponse } from '@namedrop/contract';
import { readModes } from './mode-calls.js';
import { useResource } from './use-resource.js';

/** Platform as the catalog calls it. */
export interface KnownPlatform {
  readonly id: string;
  readonly label: string;
  /** `api`: no mode asks the page that people see. */
  readonly channel?: 'api';
}

/** The platforms of the catalog, each once, in its order. */
export function platformsOf(modes: ModesResponse['modes']): readonly KnownPlatform[] {
  const known = new Map<string, KnownPlatform>();
  for (const { platforms, channel } of modes) {
    for (const { id, label } of platforms) {
      const before = known.get(id) ?? { id, label, channel: 'api' };
      known.set(id, channel === 'api' ? before : { id, label: before.label });
    }
  }
  return [...known.values()];
}

/** Names of platforms and modes for pages that show answers. Ids take the place of names that are not there yet. */
export function useCatalog() {
  const { data } = useResource('modes', readModes);
  const modes = data?.modes ?? [];
  const platforms = platformsOf(modes);
  return {
    modes,
    platforms,
    regions: data?.regions ?? [],
    labelOf: (id: string): string => platforms.find((platform) => platform.id === id)?.label ?? id,
    channelOf: (mode: string) => modes.find(({ name }) => name === mode)?.channel,
  };
}
