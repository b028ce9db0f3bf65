import type { Citation } from '../answer.js';
import { canonicalUrl, hostnameOf } from './citations.js';
import { unwrapUrl } from './wrapped-url.js';

/** What one source cites. */
export interface CitedBy {
  /** The slot or provider that cites. */
  readonly source: string;
  readonly citations: readonly Citation[];
}

/** A page with all that cite it. */
export interface AggregatedCitation {
  readonly canonical_url: string;
  /** The host names that it was cited under, in order of first appearance: one, or one with `www.` and one without. */
  readonly domains: readonly string[];
  /** In the order of the sources. */
  readonly providers_cited: readonly string[];
  /** The first that is not empty. */
  readonly title?: string;
}

interface Page {
  readonly url: string;
  readonly domains: Set<string>;
  readonly sources: Set<string>;
  title?: string;
}

/**
 * The cited pages in order of first appearance, each once, whichever sources cite it: by canonical URL, with and without
 * `www.` being one. What is not http or https is dropped.
 */
export function aggregateCitations(cited: readonly CitedBy[]): AggregatedCitation[] {
  const pages = new Map<string, Page>();
  for (const { source, citations } of cited) for (const citation of citations) add(pages, source, citation);
  return [...pages.values()].map(({ url, domains, sources, title }) => ({
    canonical_url: url,
    domains: [...domains],
    providers_cited: [...sources],
    ...(title && { title }),
  }));
}

function add(pages: Map<string, Page>, source: string, { url, title }: Citation): void {
  const canonical = canonicalUrl(url);
  const host = hostnameOf(unwrapUrl(url));
  if (canonical === undefined || host === undefined) return;
  const key = canonical.replace('https://www.', 'https://');
  const page = pages.get(key) ?? { url: canonical, domains: new Set(), sources: new Set() };
  pages.set(key, page);
  page.domains.add(host);
  page.sources.add(source);
  if (title) page.title ??= title;
}
