import type { Voice } from '@namedrop/contract';
import type { AccountBrand } from '../account-brand.js';
import { shareFigure } from './figures.js';
import type { DaySums } from './overview-reader.js';
import { type Both, ofBoth, total } from './periods.js';

interface Naming {
  readonly named: number;
  readonly rankSum: number;
}

/** Computes how often answers name the brand and each competitor, the most named first. */
export function voicesOf(brand: AccountBrand, periods: Both<readonly DaySums[]>): Voice[] {
  const totals = ofBoth(periods, total);
  const own = ofBoth(totals, ({ ranks }) => ({ named: ranks.n, rankSum: ranks.sum }));
  const all = [
    { name: brand.name, own: true, naming: own },
    ...brand.competitors.map(({ name }) => {
      const slot = brand.rivalSlots.indexOf(name);
      return { name, own: false, naming: ofBoth(periods, (rows) => namingOf(slot, rows)) };
    }),
  ];
  const namings = sumOfBoth(all.map(({ naming }) => naming));
  return all
    .map(({ naming, ...voice }) => ({
      ...voice,
      ...standing(naming.now, namings.now),
      before: standing(naming.before, namings.before),
      visibility: shareFigure(
        { hits: naming.now.named, n: totals.now.named.n },
        { hits: naming.before.named, n: totals.before.named.n },
      ),
    }))
    .toSorted((one, other) => other.named - one.named);
}

function namingOf(slot: number, rows: readonly DaySums[]): Naming {
  const sum = (column: 'rivals' | 'rivalRanks') => rows.reduce((all, row) => all + (row[column][slot] ?? 0), 0);
  return { named: sum('rivals'), rankSum: sum('rivalRanks') };
}

function sumOfBoth(namings: readonly Both<Naming>[]): Both<number> {
  const sum = (period: keyof Both<Naming>) => namings.reduce((all, naming) => all + naming[period].named, 0);
  return { now: sum('now'), before: sum('before') };
}

function standing({ named, rankSum }: Naming, namings: number): Voice['before'] {
  return {
    named,
    share: namings === 0 ? null : named / namings,
    average_rank: named === 0 ? null : rankSum / named,
  };
}
