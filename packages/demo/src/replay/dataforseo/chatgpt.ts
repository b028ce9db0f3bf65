import { FOUND_PAGE } from '../found-page.js';
import type { LiveCitation, RecordedAd } from '../live-recording.js';
import { marked, pagesOf } from '../passages.js';
import { plain } from '../plain.js';
import { referredUrl } from '../referred-url.js';
import type { DataForSeoSurface } from './surface.js';

/** ChatGPT's page: links `[site](url)` behind what they support, ads as elements of their own. */
export const chatgpt: DataForSeoSurface = {
  platform: 'chatgpt',
  path: 'ai_optimization/chat_gpt/llm_scraper',
  result(recorded, query) {
    const markdown = marked(recorded, ({ site, url }) => ` [${site}](${linkTo(url)})`);
    const sources = pagesOf(recorded.citations).map(sourceOf);
    const text = { type: 'chat_gpt_text', markdown, sources, brand_entities: null };
    return {
      model: recorded.model ?? null,
      check_url: `https://chatgpt.com/?prompt=${encodeURIComponent(query)}&hints=search`,
      markdown: markdown || null,
      // What it found, whether it then used it or not.
      search_results: [...sources, FOUND_PAGE].map(({ url, domain, title }) => {
        return { type: 'chat_gpt_search_result', url, domain, title, description: null, breadcrumb: null };
      }),
      sources,
      fan_out_queries: recorded.fanOut,
      brand_entities: recorded.brands.map(({ name, url }) => ({
        type: 'chat_gpt_brand_entity',
        title: name,
        category: 'product',
        markdown: name,
        urls: url ? [{ url, domain: new URL(url).host }] : null,
      })),
      items: [...(markdown ? [text] : []), ...recorded.ads.map(adOf)],
    };
  },
};

function linkTo(page: string): string {
  return referredUrl(page, 'chatgpt.com');
}

function sourceOf({ title, url, site, supports }: LiveCitation) {
  return {
    type: 'chat_gpt_source',
    title,
    snippet: plain(supports),
    domain: new URL(url).host,
    url: linkTo(url),
    thumbnail: null,
    source_name: site,
    publication_date: null,
    markdown: null,
  };
}

function adOf({ advertiser, title, url, rendered }: RecordedAd) {
  return {
    type: 'chat_gpt_ad',
    is_rendered: rendered,
    title,
    snippet: null,
    url: linkTo(url),
    domain: new URL(url).host,
    image_url: null,
    advertiser: { name: advertiser, url: new URL(url).origin, favicon_url: null },
  };
}
