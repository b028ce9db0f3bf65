import type { Answer } from '../answer.js';
import type { Matching } from './matching.js';
import { type FoundMention, MentionReader } from './mention-reader.js';
import { namedBrands } from './named-brands.js';
import { normalise } from './normalise.js';

/** The most brands that are read of one answer. */
export const MOST_BRANDS = 50;

export interface BrandOptions {
  /** The brand that is tracked. */
  readonly brand: string;
  readonly matching: Matching;
}

/** A brand that an answer names. */
export interface AnswerBrand {
  /** As the answer writes it; the tracked brand as it is tracked. */
  readonly name: string;
  /** 1 is first. */
  readonly rank: number;
  /** The sentence around its first mention, at most 500 code points. */
  readonly context: string;
}

/**
 * The brands that an answer names, at most 50, the highest rank first: the tracked one, and those that the surface
 * marked up, else those that are found by rules (see namedBrands). What is but another writing of the tracked brand
 * (`Acme Cloud` of Acme) is that brand.
 */
export function answerBrands({ text, entities = [] }: Answer, { brand, matching }: BrandOptions): AnswerBrand[] {
  if (text === null) return [];
  const options = { matching, entities };
  const reader = new MentionReader(text, options);
  const marked = entities.filter(({ name }) => name.trim() !== '');
  const named = (marked.length > 0 ? marked : namedBrands(text)).map(({ name }) => name);
  const others = distinct(named).filter((name) => !new MentionReader(name, options).find(brand));
  const found = [brand, ...others].flatMap((name) => placed(name, reader.find(name)));
  const first = found.slice(0, MOST_BRANDS);
  return first
    .toSorted((one, other) => one.rank - other.rank || one.start - other.start)
    .map(({ name, rank, context }) => ({ name, rank, context }));
}

function placed(name: string, found: FoundMention | undefined): (AnswerBrand & { readonly start: number })[] {
  return found ? [{ name, rank: found.rank, context: found.context, start: found.at.start }] : [];
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Map(names.toReversed().map((name) => [normalise(name).letters, name])).values()].toReversed();
}
