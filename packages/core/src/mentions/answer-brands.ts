import type { Answer, BrandEntity } from '../answer.js';
import { brandKey, distinctBrands } from '../brand/brand-key.js';
import { type NamedBrand, namesOf, type SoughtBrand, type TrackedBrand } from '../brand/compared/named-brand.js';
import { overlapsAny } from '../brand/compared/places.js';
import type { Matching } from '../brand/matching.js';
import { namesCompared, soughtBrands } from './compared-brands.js';
import { type FoundMention, MentionReader, type PlacedMention } from './mention-reader.js';

/** The most brands that are read of one answer. */
const MOST = 50;
/** What a surface marks up beyond this length is no name. */
const LONGEST = 100;

export interface BrandOptions extends TrackedBrand {
  readonly matching: Matching;
}

/** A brand that an answer names. */
export interface AnswerBrand extends NamedBrand {
  /** As the answer writes it; the tracked brand as it is tracked, and competitors as they are given. */
  readonly brand: string;
  readonly found: FoundMention;
}

/**
 * The brands that an answer names, at most 50, the highest rank first: the tracked one, its competitors as they are given,
 * and those that the surface marked up, else those that are found by rules (see namedBrands). What first stands within a
 * mention of the tracked brand or of a competitor is that brand, however it goes on: `Acme Cloud` of Acme, or `Acme` of
 * Acme Cloud.
 */
export function answerBrands({ text, entities = [] }: Answer, options: BrandOptions): AnswerBrand[] {
  if (text === null) return [];
  const reader = new MentionReader(text, { matching: options.matching, entities, compared: namesCompared(options) });
  return brandsRead(reader, entities, soughtBrands(reader, options));
}

/**
 * As `answerBrands`, of an answer that is read already.
 * @param sought the tracked brand and its competitors, see `soughtBrands`
 */
export function brandsRead(
  reader: MentionReader,
  entities: readonly BrandEntity[],
  sought: readonly SoughtBrand[],
): AnswerBrand[] {
  const brands = allBrands(reader, entities, sought);
  return named(brands, reader.findAll(brands));
}

/** As `brandsRead`, without the sentences of the brands. */
export function brandsPlaced(
  reader: MentionReader,
  entities: readonly BrandEntity[],
  sought: readonly SoughtBrand[],
): readonly NamedBrand[] {
  const brands = allBrands(reader, entities, sought);
  return named(brands, reader.placeAll(brands));
}

/** Adds to the brands that are looked for those that the answer names besides. */
function allBrands(
  reader: MentionReader,
  entities: readonly BrandEntity[],
  sought: readonly SoughtBrand[],
): readonly SoughtBrand[] {
  return [...sought, ...otherBrands(reader, entities, sought).map((brand) => ({ brand }))];
}

/** Returns the brands that were found, the highest rank first. @param found by index of the brand */
function named<T extends PlacedMention>(
  brands: readonly SoughtBrand[],
  found: readonly (T | undefined)[],
): (NamedBrand & { readonly found: T })[] {
  return brands
    .flatMap(({ brand, aliases }, index) => {
      const each = found[index];
      return each ? [{ brand, ...(aliases && { aliases }), found: each }] : [];
    })
    .toSorted((one, other) => one.found.rank - other.found.rank);
}

/** Names of an answer that are none of the brands that are looked for. */
function otherBrands(
  reader: MentionReader,
  entities: readonly BrandEntity[],
  sought: readonly SoughtBrand[],
): readonly string[] {
  const keys = new Set(sought.flatMap(namesOf).map(brandKey));
  const marked = entities.filter(({ name }) => name.trim() !== '');
  const written = (marked.length > 0 ? marked : reader.namedBrands()).map(({ name }) => name);
  const others = distinctBrands(written.filter((name) => name.length <= LONGEST))
    .filter((name) => !keys.has(brandKey(name)))
    .slice(0, MOST - sought.length);
  if (others.length === 0) return [];
  const places = sought.map((each) => reader.placesOf(each));
  return others.filter((name) => {
    const first = reader.firstPlaceOf(name);
    return first && !places.some((known) => overlapsAny(known, first));
  });
}
