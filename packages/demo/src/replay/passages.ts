import type { RecordedCitation } from './recorded-parts.js';

/** A text, and what each of its citations supports in it. */
export interface Cited<C extends RecordedCitation = RecordedCitation> {
  readonly text: string;
  readonly citations: readonly C[];
}

/**
 * Cuts an answer where its citations begin and end. The passages' texts joined are the answer again, and the citations
 * of each support exactly it; none what stands between.
 * Of two overlapping quotations the later keeps what is left of it; two citations of the same words share a passage.
 */
export function passagesOf<C extends RecordedCitation>({ text, citations }: Cited<C>): Cited<C>[] {
  const quoted = [...new Set(citations.map(({ supports }) => supports))]
    .map((supports) => ({ start: text.indexOf(supports), end: text.indexOf(supports) + supports.length, supports }))
    .sort((one, other) => one.start - other.start);
  const passages: Cited<C>[] = [];
  let at = 0;
  for (const { start, end, supports } of quoted) {
    if (end <= at) continue;
    if (start > at) passages.push({ text: text.slice(at, start), citations: [] });
    const citing = citations.filter((citation) => citation.supports === supports);
    passages.push({ text: text.slice(Math.max(start, at), end), citations: citing });
    at = end;
  }
  if (at < text.length) passages.push({ text: text.slice(at), citations: [] });
  return passages;
}

/** An answer with a marker for each citation behind the words that it supports. */
export function marked<C extends RecordedCitation>(answer: Cited<C>, marker: (citation: C) => string): string {
  return passagesOf(answer)
    .map(({ text, citations }) => text + citations.map(marker).join(''))
    .join('');
}

/** The paragraphs and lists of an answer, each with the citations that support something in it. */
export function blocksOf<C extends RecordedCitation>({ text, citations }: Cited<C>): Cited<C>[] {
  return text
    .split('\n\n')
    .map((block) => ({ text: block, citations: citations.filter(({ supports }) => block.includes(supports)) }));
}

/** The first citation of each page. */
export function pagesOf<C extends RecordedCitation>(citations: readonly C[]): C[] {
  return citations.filter(({ url }, index) => citations.findIndex((other) => other.url === url) === index);
}
