import { type Citation, unwrapUrl } from '@namedrop/core';
import type { ShortLinks } from './short-links.js';

/** Short links of one answer that are resolved: each is a request. */
const MAX_LINKS = 25;

/** Replaces addresses that only lead to a page by the page's: redirect wrappers and short links. */
export class CitationResolver {
  /** @param links undefined where short links are not to be resolved */
  constructor(private readonly links: ShortLinks | undefined) {}

  /**
   * The same citations in the same order, their links resolved in parallel. Links that cannot be resolved in time, and
   * those after the first 25, keep their address. Never throws.
   * @param ms how long to wait for short links
   */
  async resolve(citations: readonly Citation[], ms: number): Promise<readonly Citation[]> {
    const pages = citations.map(({ url }) => unwrapUrl(url));
    const { links } = this;
    const short = links ? [...new Set(pages.filter((page) => links.includes(page)))].slice(0, MAX_LINKS) : [];
    const resolved = await Promise.all(short.map(async (link) => [link, await links?.resolve(link, ms)] as const));
    const targets = new Map(resolved);
    return citations.map((citation, index) => {
      const page = pages[index] ?? citation.url;
      const url = targets.get(page) ?? page;
      return url === citation.url ? citation : { ...citation, url };
    });
  }
}
