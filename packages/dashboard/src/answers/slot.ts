import type { StoredCheckResponse } from '@namedrop/contract';

/** Result of one platform of a stored check. */
export type Slot = StoredCheckResponse['providers'][string];

/** A brand that an answer names, with its rank. */
export interface Ranked {
  readonly name: string;
  readonly rank: number;
  readonly own: boolean;
}

/** Brand and competitors that an answer names, the first rank first. */
export function rankedNames(brand: string, { mentioned, rank, competitors = [] }: Slot): readonly Ranked[] {
  const all = [
    { name: brand, mentioned, rank, own: true },
    ...competitors.map((each) => ({ name: each.brand, mentioned: each.mentioned, rank: each.rank, own: false })),
  ];
  return all
    .flatMap(({ mentioned: named, rank: place, ...entry }) => (named && place ? [{ ...entry, rank: place }] : []))
    .toSorted((one, other) => one.rank - other.rank);
}
