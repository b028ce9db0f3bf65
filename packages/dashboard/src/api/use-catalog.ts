import type { ModesResponse } from '@namedrop/contract';
import { readModes } from './mode-calls.js';
import { useResource } from './use-resource.js';

/** Platform as the catalog calls it. */
export interface KnownPlatform {
  readonly id: string;
  readonly label: string;
}

/** The platforms of the catalog, each once, in its order. */
export function platformsOf(modes: ModesResponse['modes']): readonly KnownPlatform[] {
  const labels = new Map<string, string>();
  for (const { platforms } of modes) for (const { id, label } of platforms) if (!labels.has(id)) labels.set(id, label);
  return [...labels].map(([id, label]) => ({ id, label }));
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
