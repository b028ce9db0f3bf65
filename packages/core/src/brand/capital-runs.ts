import { foldCharacter } from './fold-character.js';
import type { VisibleText } from './visible-text.js';

export interface Word {
  /** Folded, without hyphens, and without a possessive s. */
  readonly key: string;
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** Words in a row that have capitals or begin with a digit, with nothing but a space or `&` between them. */
export interface Run {
  readonly first: Word;
  readonly rest: readonly Word[];
  readonly end: number;
  /** At the start of a block, bold run or sentence, where ordinary words have capitals too. */
  readonly opens: boolean;
}

/** Letters, digits and apostrophes, also behind single hyphens and `&`. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*(?:[-‑&][\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*)*/gu;
export const CAPITAL = /\p{Lu}/u;
export const JOINT = /[-‑&]/u;
export const POSSESSIVE = /['’]s?$/u;
const LEADING_DIGIT = /^\p{N}/u;
export const WITHIN_RUN: ReadonlySet<string> = new Set([' ', ' & ']);
/** What may stand between the end of a sentence and the first word of the next. */
const OPENING = /[\s"“‘'([*•–—-]/;
const SENTENCE_END = /[.!?:;|\u2029]/;

/** The words of a visible text, in order. */
export function wordsOf(text: string): readonly Word[] {
  const keys = new Map<string, string>();
  return [...text.matchAll(WORD)].map(({ 0: written, index }) => {
    const key = keys.get(written) ?? keyOf(written);
    keys.set(written, key);
    return { key, written, start: index, end: index + written.length };
  });
}

function keyOf(written: string): string {
  let key = '';
  for (const character of written.replace(POSSESSIVE, '')) key += foldCharacter(character);
  return key.replaceAll(' ', '');
}

/** Groups the words that have capitals into runs. */
export function runsOf({ text, blocks, bold }: VisibleText, words: readonly Word[]): readonly Run[] {
  const starts = new Set([...blocks, ...bold].map(({ start }) => start));
  const runs: { first: Word; rest: Word[]; end: number; opens: boolean }[] = [];
  for (const word of words) {
    if (!CAPITAL.test(word.written) && !LEADING_DIGIT.test(word.written)) continue;
    const last = runs.at(-1);
    if (last && WITHIN_RUN.has(text.slice(last.end, word.start))) {
      last.rest.push(word);
      last.end = word.end;
    } else {
      const opens = starts.has(word.start) || opensSentence(text, word.start);
      runs.push({ first: word, rest: [], end: word.end, opens });
    }
  }
  return runs;
}

function opensSentence(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && OPENING.test(text[before] ?? '')) before--;
  return before < 0 || SENTENCE_END.test(text[before] ?? '');
}
