import { isAbbreviated } from './abbreviations.js';
import { classOf, MARK } from './character-class.js';
import { BREAK, foldAt, NOTHING, SEPARATOR } from './fold-character.js';
import { wordEdges } from './word-edges.js';

/** What stood before a letter and was left out. */
export const NO_GAP = 0;
export const SPACE_GAP = 1;
export const BLOCK_GAP = 2;

/**
 * A text as brands are compared with it: folded, without spaces, hyphens, apostrophes and accents, and with the way
 * back. All arrays run along `letters`.
 */
export interface Normalised {
  readonly source: string;
  readonly letters: string;
  /** Where the letter's character begins and ends in the source. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** NO_GAP, SPACE_GAP or BLOCK_GAP before the letter. */
  readonly gaps: readonly number[];
  /** 1 where a word of the source may begin or end (see wordEdges). */
  readonly edges: Uint8Array;
}

const FULL_STOP = 0x2e;
const AMPERSAND = 0x26;

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

/** Folds a text, in time linear in its length. */
export function normalise(source: string): Normalised {
  const edges = wordEdges(source);
  const from: number[] = [];
  const to: number[] = [];
  const gaps: number[] = [];
  let letters = '';
  let gap = NO_GAP;
  for (let at = 0; at < source.length; ) {
    const code = source.charCodeAt(at);
    const next = at + (isSurrogate(code) && (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    const folded = foldAt(source, at);
    if (folded === BREAK) gap = BLOCK_GAP;
    else if (folded === SEPARATOR) gap = Math.max(gap, SPACE_GAP);
    else if (folded === NOTHING) {
      if (to[to.length - 1] === at && classOf(source.codePointAt(at) ?? 0) === MARK) to[to.length - 1] = next;
    } else if (!(code === FULL_STOP && isAbbreviated(source, at))) {
      if (code === AMPERSAND) gap = Math.max(gap, SPACE_GAP);
      for (let unit = 0; unit < folded.length; unit++) {
        from.push(at);
        to.push(next);
        gaps.push(gap);
        gap = NO_GAP;
      }
      letters += folded;
      if (code === AMPERSAND) gap = SPACE_GAP;
    }
    at = next;
  }
  return { source, letters, from, to, gaps, edges };
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
