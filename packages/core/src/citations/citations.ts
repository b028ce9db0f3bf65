import type { Citation } from '../answer.js';
import { Remembered } from '../remembered.js';
import { isTrackingParameter } from './tracking-parameters.js';
import { unwrapUrl } from './wrapped-url.js';

/** Canonical addresses are remembered: the pages of an answer are compared when it is read, and again when it is reported. */
const CANONICAL = new Remembered(readCanonical, 2000, 300);

/**
 * The one address of a page that is cited in several ways: out of redirect wrappers (see `unwrapUrl`), https, host in
 * lower case, without credentials, default port, fragment, trailing slash and tracking parameters; the other parameters
 * stay as they are, in order. Undefined for what is no http or https URL.
 */
export function canonicalUrl(url: string): string | undefined {
  return CANONICAL.of(url);
}

function readCanonical(url: string): string | undefined {
  const parsed = parseHttp(unwrapUrl(url));
  if (!parsed) return undefined;
  if (parsed.protocol === 'http:') parsed.protocol = 'https:';
  return `https://${parsed.host}${withoutTrailingSlashes(parsed.pathname)}${keptQuery(parsed.search)}`;
}

/**
 * Citations in order of first appearance, each page once: later ones with the same canonical URL only fill in the
 * title, snippet, text or branding that the first lacks. URLs stay verbatim; what is not http or https is dropped.
 */
export function dedupeCitations(citations: readonly Citation[]): readonly Citation[] {
  const pages = new Map<string, Citation>();
  for (const citation of citations) {
    const page = canonicalUrl(citation.url);
    if (page === undefined) continue;
    const first = pages.get(page);
    pages.set(page, first ? filledFrom(first, citation) : citation);
  }
  return [...pages.values()];
}

/** The host name of an http or https URL, in lower case and without port; undefined for anything else. */
export function hostnameOf(url: string): string | undefined {
  return parseHttp(url)?.hostname;
}

function filledFrom(first: Citation, later: Citation): Citation {
  const title = first.title || later.title;
  const snippet = first.snippet || later.snippet;
  const text = first.text || later.text;
  const branding = first.branding ?? later.branding;
  return {
    ...first,
    ...(title && { title }),
    ...(snippet && { snippet }),
    ...(text && { text }),
    ...(branding && { branding }),
  };
}

function parseHttp(url: string): URL | undefined {
  const parsed = URL.parse(url);
  return parsed && (parsed.protocol === 'http:' || parsed.protocol === 'https:') ? parsed : undefined;
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

function keptQuery(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isTrackingParameter(nameOf(parameter)));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

function nameOf(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  return name.includes('%') ? (new URLSearchParams(name).keys().next().value ?? '') : name;
}
