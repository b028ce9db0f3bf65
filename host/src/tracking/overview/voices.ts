import type { Voice } from '@namedrop/contract';
import type { BrandSettings } from '../account-brand.js';
import { shareFigure } from './figures.js';
import type { RivalSums } from './overview-reader.js';
import { type Both, ofBoth, type Total } from './periods.js';

interface Naming {
  readonly named: number;
  readonly rankSum: number;
}

/** Computes how often answers name the brand and each competitor, the most named first. */
export function voicesOf(brand: BrandSettings, totals: Both<Total>, rivals: readonly RivalSums[]): Voice[] {
  const own = ofBoth(totals, ({ ranks }) => ({ named: ranks.n, rankSum: ranks.sum }));
  const all = [
    { name: brand.name, own: true, naming: own },
    ...brand.competitors.map(({ name }) => ({ name, own: false, naming: namingOf(name, rivals) })),
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

function namingOf(name: string, rivals: readonly RivalSums[]): Both<Naming> {
  const rowOf = (now: boolean) =>
    rivals.find((row) => row.rival === name && row.queryId === null && row.now === now) ?? { named: 0, rankSum: 0 };
  return { now: rowOf(true), before: rowOf(false) };
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
