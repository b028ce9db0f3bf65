/** Kinds of faults on fully labelled answers, with what a list of them shows. */
export const FULL_FAULTS = {
  wrong: 'read as a brand, but no label, or a second name of one',
  missed: 'labelled, but not read as a brand',
  rank: 'offered brands that have another rank',
  order: 'pairs of offered brands in the wrong order, or tied',
  first: 'first offered brands that do not have rank 1',
  shared: 'brands of one answer that share a rank',
  unfound: 'labelled and shown, but no mention is found',
  false: 'found, but the answer does not name the brand',
  language: 'wrong and missed brands of answers that are not English, by language',
} as const;

export type FullFaultKind = keyof typeof FULL_FAULTS;

/** Disagreement between the labels of an answer and what is read in it. */
export interface Fault {
  /** `language` selects from `wrong` and `missed`. */
  readonly kind: Exclude<FullFaultKind, 'language'>;
  readonly id: string;
  readonly lang: string;
  readonly brand: string;
  /** What was read. */
  readonly read: string;
}

/** Selects the faults of a kind. Those of `language` are sorted by language. */
export function faultsOfKind(faults: readonly Fault[], kind: FullFaultKind): readonly Fault[] {
  if (kind !== 'language') return faults.filter((fault) => fault.kind === kind);
  return faults
    .filter((fault) => fault.lang !== 'en' && (fault.kind === 'wrong' || fault.kind === 'missed'))
    .toSorted((one, other) => one.lang.localeCompare(other.lang, 'en'));
}
