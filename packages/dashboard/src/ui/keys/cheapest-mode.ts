import type { ModesResponse } from '@namedrop/contract';

type OfferedMode = ModesResponse['modes'][number];

/** The cheapest mode that can be run now; undefined: none. */
export const cheapestMode = (modes: readonly OfferedMode[]): OfferedMode | undefined =>
  modes.filter(({ state }) => state === 'ready').toSorted((one, other) => one.price - other.price)[0];
