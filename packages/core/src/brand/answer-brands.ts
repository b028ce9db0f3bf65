import type { Answer, BrandEntity } from '../answer.js';
import { brandKey, distinctBrands } from './brand-key.js';
import { namesCompared, soughtBrands } from './compared/compared-brands.js';
import { type NamedBrand, namesOf, type SoughtBrand, type TrackedBrand } from './compared/named-brand.js';
import { overlapsAny } from './compared/places.js';
import type { Matching } from './matching.js';
import { type FoundMention, MentionReader } from './mention-reader.js';

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
  return brandsRead(reader, entities, options);
}

/** As `answerBrands`, of an answer that is read already: where it has competitors, with the names of the comparison. */
export function brandsRead(
  reader: MentionReader,
  entities: readonly BrandEntity[],
  tracked: TrackedBrand,
): AnswerBrand[] {
  const sought = soughtBrands(reader, tracked);
  const all: readonly SoughtBrand[] = [...sought, ...otherBrands(reader, entities, sought).map((brand) => ({ brand }))];
  const found = reader.findAll(all);
  return all
    .flatMap(({ brand, aliases }, index): AnswerBrand[] => {
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
  const places = sought.map((each) => reader.placesOf(each));
  const keys = new Set(sought.flatMap(namesOf).map(brandKey));
  const marked = entities.filter(({ name }) => name.trim() !== '');
  const named = (marked.length > 0 ? marked : reader.namedBrands()).map(({ name }) => name);
  return distinctBrands(named.filter((name) => name.length <= LONGEST))
    .filter((name) => !keys.has(brandKey(name)))
    .slice(0, MOST - sought.length)
    .filter((name) => {
      const first = reader.firstPlaceOf(name);
      return first && !places.some((known) => overlapsAny(known, first));
    });
}
