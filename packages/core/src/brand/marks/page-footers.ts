import type { Span } from '../span.js';

/** Sentences that only a page's footer has; a run of pieces without one of them is text. */
const ANCHORS = ['Your feedback helps Google improve', 'AI responses may include mistakes'];

/** Pieces that Google writes below an answer, in the order of its pages, which glue one piece to the next. */
const PIECES = [
  /This is for informational purposes only\./,
  /For [a-z ]{1,60}, consult a professional\./,
  /AI responses may include mistakes\./,
  /Learn more/,
  /Thank you\.?/,
  /Your feedback helps Google improve\./,
  /See our Privacy Policy\./,
  /Share more feedback/,
  /Report a problem/,
  /Close/,
  /To save your searches,\s?update your settings\.?/,
];
const PIECE = `(?:${PIECES.map(({ source }) => source).join('|')})`;
/** Two pieces or more: one alone may be a sentence of the answer. */
const FOOTER = new RegExp(`${PIECE}(?:\\s{0,9}${PIECE})+`, 'g');

/** Finds the footers of a page of Google AI Mode or AI Overview. */
export function pageFooters(source: string): Span[] {
  if (!ANCHORS.some((anchor) => source.includes(anchor))) return [];
  return Array.from(source.matchAll(FOOTER), ({ 0: footer, index }) => ({ footer, index }))
    .filter(({ footer }) => ANCHORS.some((anchor) => footer.includes(anchor)))
    .map(({ footer, index }) => ({ start: index, end: index + footer.length }));
}
