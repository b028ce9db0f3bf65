import type { LiveAnswer, LiveCitation } from '../live-recording.js';
import { marked, pagesOf } from '../passages.js';
import { plain } from '../plain.js';

/** An answer as cloro tells it of every surface: plain and as markdown, and its sources. */
export function pageOf(recorded: LiveAnswer, marker: (citation: LiveCitation) => string) {
  return {
    text: plain(recorded.text),
    markdown: marked(recorded, marker),
    sources: pagesOf(recorded.citations).map(({ url, title, supports }, index) => ({
      position: index + 1,
      url,
      label: title,
      description: plain(supports),
    })),
  };
}

/** The same sources as they stand within the answer. */
export function pillsOf({ citations }: LiveAnswer) {
  return pagesOf(citations).map(({ url, title }, index) => ({
    citationPillId: index,
    label: title,
    url,
    domain: new URL(url).host,
    position: index + 1,
  }));
}

/** A marker `[n]` that numbers the pages from 1, in the order in which the answer first cites them. */
export function numbersOf({ citations }: LiveAnswer): (citation: LiveCitation) => string {
  const pages = pagesOf(citations).map(({ url }) => url);
  return ({ url }) => `[${pages.indexOf(url) + 1}]`;
}
