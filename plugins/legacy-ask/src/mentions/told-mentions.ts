import type { CrawlResponse, MentionsResponse } from '@namedrop/contract';
import type { AlikeBrand, FreshMention, KeptMention } from './mention-table.js';

type Told = MentionsResponse['mentions'][number];
type ToldByCrawl = CrawlResponse['mentions'][number];

/** A mention as a search tells it. */
export function toldMention(mention: KeptMention): Told {
  const { id, prompt, category, citations, ask } = mention;
  const { content_excerpt: content, ...told } = toldByCrawl(mention);
  return { id, ...told, prompt, prompt_category: category, content, citations, raw_response_id: ask };
}

/** A mention as its crawl tells it. Mentions alone are told with ranks from 0 (docs/conformance.md, MSR-17 and MCR-24). */
export function toldByCrawl(mention: FreshMention): ToldByCrawl {
  const { brand, provider, model, snapshotAt, rank, sentiment, context, content } = mention;
  return {
    brand,
    provider,
    model,
    snapshot_at: snapshotAt.toISOString(),
    rank: rank - 1,
    sentiment,
    context,
    content_excerpt: content,
  };
}

/** A brand as a suggestion. */
export function toldBrand({
  brand,
  normalizedBrand,
  category,
  similarity,
}: AlikeBrand): MentionsResponse['suggestions'][number] {
  return { brand, normalized_brand: normalizedBrand, category, similarity };
}
