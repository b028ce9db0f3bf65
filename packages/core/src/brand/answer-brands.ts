import type { Answer, BrandEntity } from '../answer.js';
import { distinctBrands } from './brand-key.js';
import type { BrandRule, Matching } from './matching.js';
import { type FoundMention, MentionReader } from './mention-reader.js';
import type { Span } from './span.js';

/** The most brands that are read of one answer. */
const MOST = 50;
/** What a surface marks up beyond this length is no name. */
const LONGEST = 100;

export interface BrandOptions extends BrandRule {
  /** The brand that is tracked. */
  readonly brand: string;
  readonly matching: Matching;
}

/** A brand that an answer names. */
export interface AnswerBrand {
  /** As the answer writes it; the tracked brand as it is tracked. */
  readonly name: string;
  readonly found: FoundMention;
}

/**
 * The brands that an answer names, at most 50, the highest rank first: the tracked one, and those that the surface
 * marked up, else those that are found by rules (see namedBrands). What first stands within a mention of the tracked
 * brand is that brand, however it goes on: `Acme Cloud` of Acme, or `Acme` of Acme Cloud.
 */
export function answerBrands({ text, entities = [] }: Answer, options: BrandOptions): AnswerBrand[] {
  const { brand, matching } = options;
  return text === null ? [] : brandsRead(new MentionReader(text, { matching, entities }), brand, entities, options);
}

/** As `answerBrands`, of an answer that is read already. @param rule of the tracked brand alone */
export function brandsRead(
  reader: MentionReader,
  brand: string,
  entities: readonly BrandEntity[],
  rule?: BrandRule,
): AnswerBrand[] {
  const own = reader.placesOf(brand, rule);
  const marked = entities.filter(({ name }) => name.trim() !== '');
  const named = (marked.length > 0 ? marked : reader.namedBrands()).map(({ name }) => name);
  const others = distinctBrands([brand, ...named.filter(({ length }) => length <= LONGEST)])
    .slice(1, MOST)
    .filter((name) => {
      const first = reader.firstPlaceOf(name);
      return first && !own.some((place) => overlap(place, first));
    });
  const names = [brand, ...others];
  const found = reader.findAll(names.map((name, index) => ({ brand: name, ...(index === 0 && { rule }) })));
  return names
    .flatMap((name, index): AnswerBrand[] => {
      const each = found[index];
      return each ? [{ name, found: each }] : [];
    })
    .toSorted((one, other) => one.found.rank - other.found.rank);
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
