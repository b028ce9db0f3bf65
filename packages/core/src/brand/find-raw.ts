import type { RawPattern } from './brand-pattern.js';
import { classAt, isSolid } from './character-class.js';
import { lowerCase } from './lower-case.js';
import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';

/** Finds the pattern in the visible text, in order and without overlap. Case counts where the pattern says so. */
export function* findRaw({ visible, lower, normalised }: ReadableAnswer, pattern: RawPattern): Iterable<Span> {
  const { kind, text, caseSensitive } = pattern;
  const needle = caseSensitive ? text : lowerCase(text);
  const haystack = caseSensitive ? visible.text : lower;
  const fits = kind === 'host' ? isWholeHost : isWholeWord;
  for (let start = needle ? haystack.indexOf(needle) : -1; start >= 0; ) {
    const end = start + needle.length;
    const whole = fits(lower, { start, end }, normalised.edges);
    if (whole) yield { start, end };
    start = haystack.indexOf(needle, whole ? end : start + 1);
  }
}

/** The boundary rule on the ends that are letters or digits. */
function isWholeWord(text: string, { start, end }: Span, edges: Uint8Array): boolean {
  const startsFree = edges[start] === 1 || !isSolidAt(text, start);
  return startsFree && (edges[end] === 1 || !isSolidAt(text, end - 1));
}

/** No more labels before or behind, but `www.`. */
function isWholeHost(text: string, { start, end }: Span, edges: Uint8Array): boolean {
  const bare = text.startsWith('www.', start - 4) ? start - 4 : start;
  const before = text[bare - 1] ?? '';
  const goesOn = text[end] === '-' || (text[end] === '.' && isSolidAt(text, end + 1));
  const isLabel = (before === '.' || before === '-') && isSolidAt(text, bare - 2);
  return !goesOn && !isLabel && edges[end] === 1 && edges[bare] === 1 && !isSolidAt(text, bare - 1);
}

function isSolidAt(text: string, at: number): boolean {
  return isSolid(classAt(text, at));
}
