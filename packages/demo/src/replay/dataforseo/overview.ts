import type { LiveAnswer, LiveCitation, RecordedAd } from '../live-recording.js';
import { blocksOf, marked, pagesOf } from '../passages.js';
import { plain } from '../plain.js';
import type { Item } from './surface.js';

/** A page's number among the references, from 1, and its address. */
export type Marker = (number: number, url: string) => string;

/** The AI answer of a search page: an element for each paragraph, the references at the end; nothing where none was shown. */
export function overviewOf(recorded: LiveAnswer, marker: Marker): Item[] {
  if (!recorded.text) return [];
  const pages = pagesOf(recorded.citations);
  const numbers = new Map(pages.map(({ url }, index) => [url, index + 1]));
  const blocks = blocksOf(recorded).map((block) => ({
    ...block,
    markdown: marked(block, ({ url }) => marker(numbers.get(url) ?? 0, url)),
  }));
  const elements = blocks.map(({ text, markdown, citations }) => ({
    type: 'ai_overview_element',
    position: 'left',
    title: null,
    text: plain(text),
    markdown,
    links: null,
    images: null,
    references: pagesOf(citations).map(referenceOf),
  }));
  const overview = {
    type: 'ai_overview',
    rank_group: 1,
    rank_absolute: 1,
    page: 1,
    position: 'left',
    markdown: blocks.map(({ markdown }) => markdown).join('\n\n'),
    items: [...elements, ...paidOf(recorded.ads)],
    references: pages.map(referenceOf),
  };
  return [overview];
}

function referenceOf({ url, title, site, supports }: LiveCitation) {
  const domain = new URL(url).host;
  return { type: 'ai_overview_reference', position: 'right', source: site, domain, url, title, text: plain(supports) };
}

function paidOf(ads: readonly RecordedAd[]): object[] {
  if (ads.length === 0) return [];
  const items = ads.map(({ advertiser, title, url }) => ({
    type: 'ai_overview_paid_element',
    title,
    url,
    domain: new URL(url).host,
    ad_aclk: null,
    website_name: advertiser,
    breadcrumb: null,
    snippet: null,
  }));
  return [{ type: 'ai_overview_paid', position: 'left', text: null, markdown: null, items }];
}
