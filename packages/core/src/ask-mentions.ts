import type { Answer } from './answer.js';
import { distinctBrands } from './brand/brand-key.js';
import { patternKey } from './brand/brand-pattern.js';
import type { Matching } from './brand/matching.js';
import { type Sentiment, sentimentsIn } from './brand/sentiment.js';
import { SentenceNames } from './brand/sentiment-names.js';
import { MentionReader } from './mentions/mention-reader.js';

/** What a provider answered. */
export interface ProviderAnswer<P extends string> {
  readonly provider: P;
  readonly answer: Answer;
}

/** What one provider's answer says of one brand. */
export interface ProviderMention<P extends string> {
  /** As it is tracked. */
  readonly brand: string;
  readonly provider: P;
  /** 1 is first. */
  readonly rank: number;
  readonly sentiment: Sentiment;
  /** The sentence around the first mention, at most 500 code points. */
  readonly context: string;
}

/**
 * Each tracked brand that answers name, once per provider: the providers as they come, the highest rank first
 * (docs/conformance.md, ASK-28). Two writings of one brand (`Acme` and `ACME`) are the first of them.
 */
export function askMentions<P extends string>(
  answers: readonly ProviderAnswer<P>[],
  track: readonly string[],
  matching: Matching,
): ProviderMention<P>[] {
  const brands = distinctBrands(track, patternKey);
  const names = SentenceNames.of(brands);
  return answers.flatMap((answer) => mentionsOf(answer, brands, names, matching));
}

function mentionsOf<P extends string>(
  { provider, answer: { text, entities = [] } }: ProviderAnswer<P>,
  brands: readonly string[],
  names: SentenceNames,
  matching: Matching,
): ProviderMention<P>[] {
  const reader = new MentionReader(text ?? '', { matching, entities });
  const mentions = reader.findAll(brands.map((brand) => ({ brand })));
  const found = brands.flatMap((brand, index) => {
    const mention = mentions[index];
    return mention ? [{ brand, ...mention }] : [];
  });
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ brand, rank, context }) => {
      const sentiment = sentimentsIn(context, names.preferring(brand))(brand);
      return { brand, provider, rank, sentiment, context };
    });
}
