import { ANSWER_LIMITS, cutText, dedupeCitations, linksIn, type TextLink, visibleText } from '@namedrop/core';
import type { Citation } from '@namedrop/plugin-api';
import { pageAddress } from './page-address.js';
import { siteOf } from './site.js';

/** A page as a vendor names it. Empty texts count as absent. */
export interface Source {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly snippet?: string | undefined;
  readonly branding?: Branding | undefined;
}

/** How the surface displayed a source. */
interface Branding {
  readonly name?: string | undefined;
  readonly domain?: string | undefined;
}

/** Places that are looked at for pages: answers cite some dozens of pages, some of them in several places. */
const MOST_SOURCES = 2_000;

/**
 * The pages that an answer cites, in order, each once; sources without a page's address are left out, and so is what
 * lies beyond any real answer.
 */
export function citationsOf(sources: readonly Source[]): Citation[] {
  return [...dedupeCitations(sources.slice(0, MOST_SOURCES).flatMap(citationOf))];
}

/**
 * The pages that an answer cites; where its vendor names none, those that its text links to within the bound of
 * answers.
 */
export function citationsOrLinks(sources: readonly Source[], text: string): Citation[] {
  const named = citationsOf(sources);
  if (named.length > 0) return named;
  return citationsOf(linksIn(cutText(text, ANSWER_LIMITS.text)).slice(0, MOST_SOURCES).map(linkedPage));
}

/** A label that is a number or a host only points at the page. */
function linkedPage({ label, url }: TextLink): Source {
  const title = visibleText(label).text;
  return { url, title: /\p{L}/u.test(title) && siteOf(title) === undefined ? title : undefined };
}

function citationOf({ url, title, snippet, branding }: Source): Citation[] {
  const address = pageAddress(url ?? '');
  if (!address) return [];
  const shown = said({ name: branding?.name, domain: siteOf(branding?.domain ?? '') });
  const texts = said({ title, snippet });
  return [{ url: address, ...texts, ...(Object.keys(shown).length > 0 && { branding: shown }) }];
}

/** The texts that say something, without space around them. */
function said<K extends string>(texts: Readonly<Partial<Record<K, string | undefined>>>): Partial<Record<K, string>> {
  const entries = Object.entries<string | undefined>(texts).map(([key, text]) => [key, text?.trim()]);
  return Object.fromEntries(entries.filter(([, text]) => text));
}
