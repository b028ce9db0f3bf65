import { isSameName, isVariant, plainText } from '../plain-words.js';
import type { BrandLabel } from './labelled-brands.js';

/** Names that were read, with the labels that they match. */
export interface MatchedNames {
  /** Each label that a name matches, with that name. A label has one name, and a name one label. */
  readonly names: ReadonlyMap<BrandLabel, string>;
  /** Names that match no label, or only labels that other names match. */
  readonly wrong: readonly string[];
}

/**
 * Matches names with labels so that as many labels as possible have a name. A name matches a label where one is the other or
 * continues it by whole words, case and accents folded. The spellings in `also` count as the label.
 */
export function matchNames(names: readonly string[], labels: readonly BrandLabel[]): MatchedNames {
  const exactFirst = names.toSorted((one, other) => Number(isExact(other, labels)) - Number(isExact(one, labels)));
  const matched = new Map<BrandLabel, string>();
  for (const name of exactFirst) assign(name, labels, matched, new Set());
  const right = new Set(matched.values());
  return { names: matched, wrong: names.filter((name) => !right.has(name)) };
}

/** Returns whether a name is a label or a variant of it. */
export function isNameOf(name: string, label: BrandLabel): boolean {
  return spellingsOf(label).some((spelling) => isVariant(name, spelling));
}

/** Returns whether a name has a label as whole words anywhere, or the label has the name. */
export function isPartOf(name: string, label: BrandLabel): boolean {
  return spellingsOf(label).some((spelling) => plainText(name)(spelling) || plainText(spelling)(name));
}

/** Returns the label's name and its other spellings, the name first. */
export function spellingsOf({ name, also = [] }: BrandLabel): readonly [string, ...string[]] {
  return [name, ...also];
}

function isExact(name: string, labels: readonly BrandLabel[]): boolean {
  return labels.some((label) => isExactNameOf(name, label));
}

function isExactNameOf(name: string, label: BrandLabel): boolean {
  return spellingsOf(label).some((spelling) => isSameName(name, spelling));
}

/** Gives a name a free label, or a label whose name can move to another one (augmenting paths). */
function assign(
  name: string,
  labels: readonly BrandLabel[],
  matched: Map<BrandLabel, string>,
  tried: Set<BrandLabel>,
): boolean {
  const candidates = labels.filter((label) => isNameOf(name, label));
  candidates.sort((one, other) => Number(isExactNameOf(name, other)) - Number(isExactNameOf(name, one)));
  for (const label of candidates) {
    if (tried.has(label)) continue;
    tried.add(label);
    const holder = matched.get(label);
    if (holder === undefined || assign(holder, labels, matched, tried)) {
      matched.set(label, name);
      return true;
    }
  }
  return false;
}
