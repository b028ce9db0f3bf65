import { canonicalUrl, dedupeCitations } from '@namedrop/core';
import { ANSWER_LIMITS, type Citation } from '@namedrop/plugin-api';
import { citedUrl } from './cited-url.js';
import { referencedSources } from './references.js';
import { supportReader } from './supported-texts.js';
import type { UrlCitation } from './url-citation.js';

/** A part of an answer with the pages that the API lists for it. */
export interface AnnotatedText {
  readonly text: string;
  readonly annotations: readonly UrlCitation[];
}

/** Annotations of an answer that are looked at: keeps a huge reply cheap. */
const MAX_ANNOTATIONS = 1000;

/**
 * Pages that the annotations of an API name. `cited`: cited ones alone, each framing its marker, as OpenAI's do.
 * `mixed`: what the model cited or only retrieved; spans may frame a marker, a passage or nothing.
 */
export type Annotated = 'cited' | 'mixed';

/**
 * The pages that an answer cites, in its order, each with what it supports; no more than an answer may hold.
 *
 * Mixed annotations with a span are citations, and the others were only retrieved. Where none has a span,
 * the text selects: `[n]` names the n-th annotation, counted from 1, and a link names its page. A page appears once.
 */
export function citationsOf(parts: readonly AnnotatedText[], annotated: Annotated): Citation[] {
  if (annotated === 'cited') return firstCitations(firstAnnotated(parts));
  const placed = parts.map(({ text, annotations }) => ({
    text,
    annotations: annotations.filter((annotation) => isPlaced(text, annotation)),
  }));
  const found = placed.some(({ annotations }) => annotations.length > 0)
    ? distinctCitations(firstAnnotated(placed))
    : firstAnnotated(parts).flatMap(({ text, annotations }) =>
        referencedSources(text, annotations, []).flatMap((each) => toCitation(each)),
      );
  return [...dedupeCitations(found)].slice(0, ANSWER_LIMITS.citations);
}

function isPlaced(text: string, { start_index: from, end_index: to }: UrlCitation): boolean {
  return from !== undefined && to !== undefined && from < to && to <= text.length;
}

/** The parts that have annotations, with no more of them in all than are looked at. */
function firstAnnotated(parts: readonly AnnotatedText[]): AnnotatedText[] {
  let left = MAX_ANNOTATIONS;
  return parts.flatMap(({ text, annotations: all }) => {
    const annotations = all.slice(0, left);
    left -= annotations.length;
    return annotations.length > 0 ? [{ text, annotations }] : [];
  });
}

/** Citations of no more pages than an answer may hold. A page whose supported text is found is not looked at again. */
function distinctCitations(parts: readonly AnnotatedText[]): Citation[] {
  const supported = new Map<string, boolean>();
  const isWanted = (url: string) => supported.has(url) || supported.size < ANSWER_LIMITS.citations;
  return parts.flatMap(({ text, annotations }) => {
    const claimOf = supportReader(text, annotations, true);
    return annotations.flatMap((annotation) => {
      const page = canonicalUrl(citedUrl(annotation.url) ?? '');
      if (page === undefined || !isWanted(page)) return [];
      const claim = supported.get(page) ? undefined : claimOf(annotation);
      supported.set(page, supported.get(page) === true || claim !== undefined);
      return toCitation(annotation, claim);
    });
  });
}

/** The citations of the first annotations, a page as often as they name it; no more than an answer may hold. */
function firstCitations(parts: readonly AnnotatedText[]): Citation[] {
  const found: Citation[] = [];
  for (const { text, annotations } of parts) {
    const claimOf = supportReader(text, annotations);
    for (const annotation of annotations) {
      if (found.length === ANSWER_LIMITS.citations) return found;
      found.push(...toCitation(annotation, claimOf(annotation)));
    }
  }
  return found;
}

function toCitation({ url: address, title, content }: UrlCitation, claim?: string): Citation[] {
  const url = citedUrl(address);
  if (!url) return [];
  const snippet = content?.trim();
  return [{ url, ...titleOf(title, address), ...(snippet && { snippet }), ...(claim && { text: claim }) }];
}

/** Leaves out a title that names no page: some APIs put the number of the marker or the address there. */
function titleOf(title: string | undefined, address: string): Pick<Citation, 'title'> {
  if (!title || title === address || /^\s*\d*\s*$/.test(title)) return {};
  return { title };
}
