import { isAbbreviated } from './abbreviations.js';
import { classOf, MARK } from './character-class.js';
import { BREAK, foldAt, NOTHING, SEPARATOR } from './fold-character.js';
import { type Letters, LetterWriter } from './letter-writer.js';
import { wordEdges } from './word-edges.js';

/** What stood before a letter and was left out. */
export const NO_GAP = 0;
export const SPACE_GAP = 1;
export const BLOCK_GAP = 2;

/**
 * A text as brands are compared with it: folded, without spaces, hyphens, apostrophes and accents, and with the way
 * back. The gaps are NO_GAP, SPACE_GAP or BLOCK_GAP before the letter.
 */
export interface Normalised extends Letters {
  readonly source: string;
  /** 1 where a word of the source may begin or end (see wordEdges). */
  readonly edges: Uint8Array;
}

const FULL_STOP = 0x2e;
const AMPERSAND = 0x26;
const SPACE = 0x20;
/** ASCII by code: the letter that a character always becomes; 0 where it becomes none, or not always one. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const folded = foldAt(String.fromCharCode(code), 0);
  const isPlain = folded.length === 1 && folded !== SEPARATOR && code !== FULL_STOP;
  return isPlain ? folded.charCodeAt(0) : 0;
});

/** Folds a text, in time linear in its length. */
export function normalise(source: string): Normalised {
  const writer = new LetterWriter(source.length);
  let gap = NO_GAP;
  for (let at = 0; at < source.length; ) {
    const code = source.charCodeAt(at);
    if ((PLAIN[code] ?? 0) > 0) {
      at = writer.putRun(source, at, PLAIN, gap);
      gap = NO_GAP;
      continue;
    }
    if (code === SPACE) {
      gap = Math.max(gap, SPACE_GAP);
      at++;
      continue;
    }
    const next = at + widthAt(source, at, code);
    const folded = lettersAt(source, at, code);
    if (folded === BREAK) gap = BLOCK_GAP;
    else if (folded === SEPARATOR) gap = Math.max(gap, SPACE_GAP);
    else if (folded === NOTHING) {
      if (classOf(source.codePointAt(at) ?? 0) === MARK) writer.extend(at, next);
    } else {
      if (code === AMPERSAND) gap = Math.max(gap, SPACE_GAP);
      for (let unit = 0; unit < folded.length; unit++) {
        writer.put(folded.charCodeAt(unit), at, next, gap);
        gap = NO_GAP;
      }
      if (code === AMPERSAND) gap = SPACE_GAP;
    }
    at = next;
  }
  return { source, ...writer.finish(), edges: wordEdges(source) };
}

/** Folds a text as `normalise`, without the way back. */
export function normalisedLetters(source: string): string {
  let letters = '';
  for (let at = 0; at < source.length; ) {
    const code = source.charCodeAt(at);
    const folded = lettersAt(source, at, code);
    if (folded !== BREAK && folded !== SEPARATOR) letters += folded;
    at += widthAt(source, at, code);
  }
  return letters;
}

/** Folds the character at a place; the full stop of an abbreviation is nothing. */
function lettersAt(source: string, at: number, code: number): string {
  return code === FULL_STOP && isAbbreviated(source, at) ? NOTHING : foldAt(source, at);
}

function widthAt(source: string, at: number, code: number): number {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isSurrogate && (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Whether a word of the source begins with the letter at this index. */
export function beginsWord({ from, edges }: Normalised, index: number): boolean {
  const at = from[index] ?? 0;
  return edges[at] === 1 && from[index - 1] !== at;
}

/** Whether a word of the source ends with the letter at this index. */
export function endsWord({ from, to, edges }: Normalised, index: number): boolean {
  return edges[to[index] ?? 0] === 1 && from[index + 1] !== from[index];
}

/** For the letters from one index to another: whether the source has a joint before each (a space, a hyphen, a hump). */
export function jointsOf(text: Normalised, from: number, to: number): readonly boolean[] {
  const joints: boolean[] = [];
  for (let index = from; index < to; index++) joints.push(text.gaps[index] !== NO_GAP || beginsWord(text, index));
  return joints;
}
