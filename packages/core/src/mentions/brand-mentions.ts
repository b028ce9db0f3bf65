import { type Sentiment, sentimentsIn } from '../brand/sentiment.js';
import { SentenceNames } from '../brand/sentiment-names.js';
import type { Platform } from '../catalog/names.js';
import type { Answered, Outcome } from '../outcome.js';
import { answerBrands, type BrandOptions } from './answer-brands.js';

/** What one answer of a run says of one brand. */
export interface RunMention {
  readonly brand: string;
  /** The slot of the check. */
  readonly provider: Platform;
  /** 1 is first. */
  readonly rank: number;
  readonly sentiment: Sentiment;
  /** The sentence around the first mention, at most 500 code points. */
  readonly context: string;
}

/** Each brand that the answers of a run name, once per platform: the platforms as they come, the highest rank first. */
export function brandMentions(outcomes: readonly Outcome[], options: BrandOptions): readonly RunMention[] {
  return outcomes.flatMap((outcome) => ('answer' in outcome ? mentionsOf(outcome, options) : []));
}

function mentionsOf({ platform, answer }: Answered, options: BrandOptions): readonly RunMention[] {
  const brands = answerBrands(answer, options);
  const names = SentenceNames.of(brands);
  return brands.map(({ brand, found: { rank, context } }) => {
    const sentiment = sentimentsIn(context, names.preferring(brand))(brand);
    return { brand, provider: platform, rank, sentiment, context };
  });
}
