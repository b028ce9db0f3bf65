import type { RecordedAnswer, RecordedCitation } from './recording.js';

/** A stretch of an answer, and the citations that support exactly it; none for what stands between. */
export interface Passage {
  readonly text: string;
  readonly citations: readonly RecordedCitation[];
}

/**
 * Cuts an answer where its citations begin and end. The passages' texts joined are the answer again.
 * Of two overlapping quotations the later keeps what is left of it; two citations of the same words share a passage.
 */
export function passagesOf({ text, citations }: RecordedAnswer): Passage[] {
  const quoted = [...new Set(citations.map(({ supports }) => supports))]
    .map((supports) => ({ start: text.indexOf(supports), end: text.indexOf(supports) + supports.length, supports }))
    .sort((one, other) => one.start - other.start);
  const passages: Passage[] = [];
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
