import type { ReadRunResponse } from '@namedrop/contract';

/** Brands and pages of a platform that differ between a run and the run before. */
export interface SlotDiff {
  /** Brands that the answer names and the one before does not. */
  readonly named: readonly string[];
  readonly dropped: readonly string[];
  /** Addresses of cited pages. */
  readonly cited: readonly string[];
  readonly uncited: readonly string[];
}

/**
 * Compares the answers of two runs on a platform.
 * @returns undefined where either run has no answer of it: nothing can be said
 */
export function slotDiff(
  now: ReadRunResponse,
  before: ReadRunResponse | undefined,
  slot: string,
): SlotDiff | undefined {
  if (!before || !isAnswered(now, slot) || !isAnswered(before, slot)) return undefined;
  const [names, namesBefore] = [brandsOf(now, slot), brandsOf(before, slot)];
  const [pages, pagesBefore] = [pagesOf(now, slot), pagesOf(before, slot)];
  return {
    named: without(names, namesBefore),
    dropped: without(namesBefore, names),
    cited: without(pages, pagesBefore),
    uncited: without(pagesBefore, pages),
  };
}

const isAnswered = ({ providers }: ReadRunResponse, slot: string): boolean =>
  providers[slot] !== undefined && providers[slot].surface_present !== false;

const brandsOf = ({ brand_mentions: mentions }: ReadRunResponse, slot: string): string[] =>
  mentions.filter(({ provider }) => provider === slot).map(({ brand }) => brand);

const pagesOf = ({ providers }: ReadRunResponse, slot: string): string[] =>
  providers[slot]?.citations.map(({ url }) => url) ?? [];

const without = (some: readonly string[], others: readonly string[]): string[] => [
  ...new Set(some.filter((one) => !others.includes(one))),
];
