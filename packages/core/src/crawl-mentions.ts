import type { ProviderAnswer, ProviderMention } from './ask-mentions.js';
import { excerptAround } from './brand/excerpt.js';
import { sentimentsIn } from './brand/sentiment.js';
import { SentenceNames } from './brand/sentiment-names.js';
import { type Stance, stanceOf } from './brand/stance.js';
import { type BrandOptions, brandsRead } from './mentions/answer-brands.js';
import { MentionReader } from './mentions/mention-reader.js';

/** What one provider's answer to a crawl says of a brand that it names. */
export interface CrawlMention<P extends string> extends ProviderMention<P> {
  /** `absent`: it is named, to say that nothing is known of it. */
  readonly stance: Stance;
  /** The answer around the first mention, at most 500 code points. */
  readonly excerpt: string;
}

/**
 * Every brand that answers name, once per provider: the providers as they come, the highest rank first. The brand of the
 * crawl is told as it is written there, others as the answer writes them; at most 50 of each answer.
 */
export function crawlMentions<P extends string>(
  answers: readonly ProviderAnswer<P>[],
  options: BrandOptions,
): CrawlMention<P>[] {
  return answers.flatMap((answer) => mentionsOf(answer, options));
}

function mentionsOf<P extends string>(
  { provider, answer: { text, entities = [] } }: ProviderAnswer<P>,
  { brand: crawled, matching }: BrandOptions,
): CrawlMention<P>[] {
  const reader = new MentionReader(text ?? '', { matching, entities });
  const brands = brandsRead(reader, entities, [{ brand: crawled }]);
  const names = SentenceNames.of(brands.map(({ brand }) => brand));
  return brands.map(({ brand, found: { at, rank, context } }) => ({
    brand,
    provider,
    rank,
    sentiment: sentimentsIn(context, names.preferring(brand))(brand),
    stance: stanceOf(context, brand),
    context,
    excerpt: excerptAround(reader.visible.text, at),
  }));
}
