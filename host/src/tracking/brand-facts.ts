import {
  brandKey,
  type Catalog,
  type Credits,
  type Matching,
  type Outcome,
  type Region,
  type ResultOutcome,
  readTracked,
} from '@namedrop/core';
import { utcDay } from '@namedrop/plugin-api';
import { keysOf, namesOf, type RevisedBrand } from './account-brand.js';
import { surfaceOfMode } from './stored-surfaces.js';

/** A check with its results: the platforms that were asked for it. */
export interface AskedCheck {
  readonly id: string;
  readonly query: string;
  readonly brand: string;
  readonly mode: string;
  readonly caseSensitive?: boolean;
  readonly region: Region;
  readonly createdAt: Date;
  readonly cost: Credits;
  /** Without answers of a cache. */
  readonly results: readonly Outcome[];
}

/** A result in the columns of its row; `query` is the text of its query. */
export interface BrandFact {
  readonly brand_id: string;
  readonly check_id: string;
  readonly platform: string;
  /** Stored in place of the platform: it names the channel, too. */
  readonly surface: string;
  readonly day: string;
  readonly region: Region;
  readonly query: string;
  readonly asked_as: string;
  readonly outcome: ResultOutcome;
  readonly rank?: number;
  readonly stance?: string;
  readonly cost_hundredths: number;
  readonly hosts: readonly string[];
  readonly rivals: readonly string[];
  readonly rival_ranks: readonly number[];
}

/** Rules by which results are read. */
export interface ReadingRules {
  readonly matching: Matching;
  /** Knows the channel of the mode of a check. */
  readonly catalog: Pick<Catalog, 'mode'>;
}

/** Reads the results of a check for a tracked brand. Empty where the check does not belong to it. */
export function factsOf(
  check: AskedCheck,
  brand: RevisedBrand,
  { matching, catalog }: ReadingRules,
): readonly BrandFact[] {
  const asked_as = brandKey(check.brand);
  if (!keysOf(brand).includes(asked_as)) return [];
  const names = { ...namesOf(brand), caseSensitive: check.caseSensitive };
  const read = check.results.flatMap((result) => {
    const reading = readTracked(result, names, matching);
    return reading ? [{ platform: result.platform, ...reading }] : [];
  });
  const costs = sharesOf(
    check.cost,
    read.map(({ outcome }) => outcome !== 'failed'),
  );
  return read.map(({ rivals, ...reading }, index) => ({
    ...reading,
    surface: surfaceOfMode(reading.platform, check.mode, catalog),
    brand_id: brand.id,
    check_id: check.id,
    day: utcDay(check.createdAt),
    region: check.region,
    query: check.query,
    asked_as,
    cost_hundredths: costs[index] ?? 0,
    rivals: rivals.map((rival) => rival.brand),
    rival_ranks: rivals.map(({ rank }) => rank),
  }));
}

/** Splits the cost of a check among the results that were paid for, to the hundredth: their sum is the cost. */
function sharesOf(cost: Credits, answered: readonly boolean[]): readonly number[] {
  const isPaid = answered.includes(true) ? answered : answered.map(() => true);
  const payers = isPaid.filter(Boolean).length;
  let payer = 0;
  return isPaid.map((pays) => (pays ? Math.floor(cost / payers) + Number(payer++ < cost % payers) : 0));
}
