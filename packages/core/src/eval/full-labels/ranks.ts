import type { Share } from '../figures.js';

/** Ranks that were read in one answer. Rank 1 is first. */
export interface RankedNames {
  /** Offered labels; `read` is undefined where the brand is not found. */
  readonly offered: readonly OfferedRank[];
  /** All names that were read, with their ranks. */
  readonly named: readonly { readonly name: string; readonly rank: number }[];
}

interface OfferedRank {
  readonly name: string;
  readonly labelled: number;
  readonly read: number | undefined;
}

/** Fault of a rank. */
interface RankFault {
  readonly kind: 'rank' | 'order' | 'first' | 'shared';
  readonly brand: string;
  readonly read: string;
}

/** Offered label that is found. */
interface Found extends OfferedRank {
  readonly read: number;
}

/** Compares the ranks of one answer with its labels. */
export function scoreRanks({ offered, named }: RankedNames) {
  const found = offered.flatMap((brand): Found[] => (brand.read === undefined ? [] : [{ ...brand, read: brand.read }]));
  const inexact = found.filter(({ labelled, read }) => labelled !== read);
  const pairs = pairsOf(found.toSorted((one, other) => one.labelled - other.labelled));
  const unordered = pairs.filter(([one, other]) => one.read >= other.read);
  const tied = unordered.filter(([one, other]) => one.read === other.read);
  const notFirst = offered.filter(({ labelled, read }) => labelled === 1 && read !== 1);
  const shared = pairsOf(named).filter(([one, other]) => one.rank === other.rank);
  const faults: readonly RankFault[] = [
    ...inexact.map((brand) => ({ kind: 'rank' as const, brand: brand.name, read: describe(brand) })),
    ...unordered.map(([one, other]) => ({
      kind: 'order' as const,
      brand: one.name,
      read: `${describe(one)}; ${other.name}: ${describe(other)}`,
    })),
    ...notFirst.map((brand) => ({ kind: 'first' as const, brand: brand.name, read: describe(brand) })),
    ...shared.map(([one, other]) => ({
      kind: 'shared' as const,
      brand: one.name,
      read: `rank ${one.rank}, as ${other.name}`,
    })),
  ];
  const shares = {
    rank: { hits: found.length - inexact.length, total: found.length },
    pairs: { hits: pairs.length - unordered.length, total: pairs.length },
    tied: { hits: tied.length, total: pairs.length },
    first: isWithout(notFirst, offered.length),
    shared: { hits: Number(shared.length > 0), total: 1 },
  };
  return { shares, faults };
}

/** Returns one hit of one unless a fault is there, and none of none where nothing could be faulty. */
function isWithout(faults: readonly unknown[], possible: number): Share {
  return possible === 0 ? { hits: 0, total: 0 } : { hits: Number(faults.length === 0), total: 1 };
}

function describe({ labelled, read }: OfferedRank): string {
  return `labelled ${labelled}, read ${read ?? 'nowhere'}`;
}

function pairsOf<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));
}
