import type { Voice } from '@namedrop/contract';
import type { AccountBrand } from '../account-brand.js';
import { shareFigure } from './figures.js';
import type { DaySums } from './overview-reader.js';
import { type Both, ofBoth, total } from './periods.js';

interface Naming {
  readonly named: number;
  readonly rankSum: number;
}

/** Namings of the brand and its competitors. */
export interface Voices {
  /** The most named first. */
  readonly voices: Voice[];
  /** Sum over all voices. */
  readonly namings: Both<number>;
}

/** Computes how often answers name the brand and each competitor. */
export function voicesOf(brand: AccountBrand, periods: Both<readonly DaySums[]>): Voices {
  const totals = ofBoth(periods, total);
  const own = ofBoth(totals, ({ ranks }) => ({ named: ranks.n, rankSum: ranks.sum }));
  const all = [
    { name: brand.name, own: true, naming: own },
    ...brand.competitors.map(({ name }) => {
      const slot = brand.rivalSlots.indexOf(name);
      return { name, own: false, naming: ofBoth(periods, (rows) => namingOf(slot, rows)) };
    }),
  ];
  const voices = all
    .map(({ naming, ...voice }) => ({
      ...voice,
      named: naming.now.named,
      average_rank: averageRank(naming.now),
      visibility: shareFigure(
        { hits: naming.now.named, n: totals.now.named.n },
        { hits: naming.before.named, n: totals.before.named.n },
      ),
    }))
    .toSorted((one, other) => other.named - one.named);
  return { voices, namings: sumOfBoth(all.map(({ naming }) => naming)) };
}

function namingOf(slot: number, rows: readonly DaySums[]): Naming {
  const sum = (column: 'rivals' | 'rivalRanks') => rows.reduce((all, row) => all + (row[column][slot] ?? 0), 0);
  return { named: sum('rivals'), rankSum: sum('rivalRanks') };
}

function sumOfBoth(namings: readonly Both<Naming>[]): Both<number> {
  const sum = (period: keyof Both<Naming>) => namings.reduce((all, naming) => all + naming[period].named, 0);
  return { now: sum('now'), before: sum('before') };
}

function averageRank({ named, rankSum }: Naming): number | null {
  return named === 0 ? null : rankSum / named;
}
