import type { BrandEntity } from './answer.js';
import type { NamedBrand, TrackedBrand } from './brand/compared/named-brand.js';
import { readingOf, type SentimentReading, sentimentsIn } from './brand/sentiment.js';
import { SentenceNames } from './brand/sentiment-names.js';
import { type Stance, stanceOf } from './brand/stance.js';
import { brandsPlaced } from './mentions/answer-brands.js';
import { soughtBrands } from './mentions/compared-brands.js';
import type { FoundMention, MentionReader } from './mentions/mention-reader.js';
import type { MentionReading } from './mentions/read-mention.js';

/** Reading of an answer for one brand, as a check reports it. */
export interface BrandResult extends MentionReading {
  /** With `include: ["sentiment"]`, where the brand is mentioned. */
  readonly sentiment?: SentimentReading;
  /** As `sentiment`. */
  readonly stance?: Stance;
}

/** Reading of an answer for a competitor. */
export interface CompetitorResult extends BrandResult {
  /** As it was asked for. */
  readonly brand: string;
}

export interface ComparedResult extends BrandResult {
  /** In the order of the request; absent without competitors. */
  readonly competitors?: readonly CompetitorResult[];
}

/** Reads a sentence for a brand. */
type Describe = (brand: string, context: string) => Pick<BrandResult, 'sentiment' | 'stance'>;

/**
 * Reads what an answer says of a brand and its competitors. No two of them share a rank, and neither depends on the order of
 * the competitors.
 * @param reader of the answer, with the compared names
 * @param entities brands that the surface marked up
 */
export function comparedResult(
  reader: MentionReader,
  entities: readonly BrandEntity[],
  { include, ...tracked }: TrackedBrand & { readonly include: readonly string[] },
): ComparedResult {
  const { brand, competitors = [] } = tracked;
  const sought = soughtBrands(reader, tracked);
  const found = reader.findAll(sought);
  const byName = new Map(sought.map((each, index) => [each.brand, found[index]]));
  const describe = include.includes('sentiment') ? describer(brandsPlaced(reader, entities, sought)) : () => ({});
  const resultOf = (name: string) => toResult(name, byName.get(name), describe);
  return {
    ...resultOf(brand),
    ...(competitors.length > 0 && { competitors: competitors.map((name) => ({ brand: name, ...resultOf(name) })) }),
  };
}

function toResult(brand: string, found: FoundMention | undefined, describe: Describe): BrandResult {
  if (!found) return { mentioned: false, rank: null, context: '' };
  const { rank, context } = found;
  return { mentioned: true, rank, context, ...describe(brand, context) };
}

/** Describes brands as `brandMentions` does: beside all brands of the answer. */
function describer(brands: readonly NamedBrand[]): Describe {
  const names = SentenceNames.of(brands);
  return (name, context) => {
    const own = brands.find(({ brand }) => brand === name) ?? { brand: name };
    const sentiment = sentimentsIn(context, names.preferring(name))(name);
    return { sentiment: readingOf(sentiment, context), stance: stanceOf(context, own) };
  };
}
