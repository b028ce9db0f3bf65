import type { LiveCitation } from '../live-recording.js';
import { marked } from '../passages.js';
import { plain } from '../plain.js';
import { quotedUrl } from '../quoted-url.js';
import type { DataForSeoSurface } from './surface.js';

/** Gemini's page: links `[host](url)` without a blank before them, and a source for every quotation of a page. */
export const gemini: DataForSeoSurface = {
  platform: 'gemini',
  path: 'ai_optimization/gemini/llm_scraper',
  result(recorded) {
    const markdown = marked(recorded, (citation) => `[${new URL(citation.url).host}](${quotedUrl(citation)})`);
    const sources = recorded.citations.map(sourceOf);
    const text = { type: 'gemini_text', markdown, original_text: plain(recorded.text), sources };
    return {
      model: recorded.model ?? null,
      check_url: null,
      markdown: markdown || null,
      sources,
      items: markdown ? [text] : [],
    };
  },
};

function sourceOf(citation: LiveCitation) {
  return {
    type: 'gemini_source',
    title: citation.title,
    snippet: null,
    domain: new URL(citation.url).host,
    url: quotedUrl(citation),
    thumbnail: null,
    source_name: citation.site,
    publication_date: null,
  };
}
