import { dedupeCitations } from '@namedrop/core';
import { ANSWER_LIMITS, type Citation } from '@namedrop/plugin-api';
import { citedUrl } from './cited-url.js';
import { referencedSources } from './references.js';
import { supportedTexts } from './supported-texts.js';
import type { UrlCitation } from './url-citation.js';

/** A part of an answer with the pages that the API lists for it. */
export interface AnnotatedText {
  readonly text: string;
  readonly annotations: readonly UrlCitation[];
}

/** Annotations of a part that are looked at: keeps a huge reply cheap. */
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
  if (annotated === 'cited') return parts.flatMap((part) => placedCitations(part, part.annotations, false));
  const placed = parts.map((part) => part.annotations.filter((annotation) => isPlaced(part.text, annotation)));
  const found = placed.some((annotations) => annotations.length > 0)
    ? parts.flatMap((part, index) => placedCitations(part, placed[index] ?? [], true))
    : parts.flatMap(({ text, annotations }) =>
        referencedSources(text, annotations, []).flatMap((each) => toCitation(each)),
      );
  return [...dedupeCitations(found)].slice(0, ANSWER_LIMITS.citations);
}

function isPlaced(text: string, { start_index: from, end_index: to }: UrlCitation): boolean {
  return from !== undefined && to !== undefined && from < to && to <= text.length;
}

function placedCitations({ text }: AnnotatedText, annotations: readonly UrlCitation[], passages: boolean): Citation[] {
  const cited = annotations.slice(0, MAX_ANNOTATIONS);
  const supported = supportedTexts(text, cited, passages);
  return cited.flatMap((annotation, index) => toCitation(annotation, supported[index]));
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
