import type { Span } from '../span.js';
import { pageFooters } from './page-footers.js';
import { oaiciteMarkers, raisedNumbers } from './raised-numbers.js';
import { sourcePills } from './source-pills.js';

const FINDERS = [pageFooters, oaiciteMarkers, raisedNumbers, sourcePills];

/**
 * Spans of an answer that its engine or its page wrote around the text: footers, citation markers without brackets, and
 * labels of sources with a count. In order and without overlap; takes time linear in the answer.
 */
export function engineMarks(source: string): readonly Span[] {
  const found = FINDERS.flatMap((find) => find(source)).toSorted((one, other) => one.start - other.start);
  let end = 0;
  return found.filter((span) => {
    const isBehind = span.start >= end;
    if (isBehind) end = span.end;
    return isBehind;
  });
}
