import { classAt, isSolid, UPPER } from './character-class.js';

/** Words whose full stop ends no sentence, in lower case. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'approx ave bros cf co corp dept dr ed eg etc feat fig ft ie inc jr ltd mr mrs ms mt mts oz pp prof pty rev sgt ' +
    'sr st vol vs bzw bspw evtl ggf inkl nr usw'
  ).split(' '),
);
const LONGEST = 6;

/**
 * Whether the full stop at `at` belongs to an abbreviation: to a known one (Dr. Martens), to an initial (J. Crew,
 * J.Crew) or to a row of single letters (e.l.f., U.S.).
 */
export function isAbbreviated(text: string, at: number): boolean {
  const word = wordBefore(text, at);
  if (word.length === 1) return isInitial(text, at);
  return ABBREVIATIONS.has(word.toLowerCase()) && (!isLetter(text, at + 1) || isCapital(text, at + 1));
}

function isInitial(text: string, at: number): boolean {
  if (!isLetter(text, at + 1)) return isCapital(text, at - 1) || text[at - 2] === '.';
  return isCapital(text, at + 1) || !isLetter(text, at + 2);
}

function isCapital(text: string, at: number): boolean {
  return classAt(text, at) === UPPER;
}

/** The letters just before `at`; empty when there are none, or more than any abbreviation has. */
function wordBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start <= LONGEST && isLetter(text, start - 1)) start--;
  return at - start > LONGEST ? '' : text.slice(start, at);
}

function isLetter(text: string, at: number): boolean {
  return isSolid(classAt(text, at));
}
