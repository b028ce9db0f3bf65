import { isCommonWord } from './common-words.js';
import { foldCharacter } from './fold-character.js';
import { GENERIC_WORDS } from './generic-words.js';
import type { VisibleText } from './visible-text.js';

/** Something that an answer seems to name: a brand, a product, perhaps a place. */
export interface Name {
  /** Its first word, folded: `garmin` for `Garmin Forerunner 255`. */
  readonly key: string;
  /** Where that word stands first. */
  readonly start: number;
  readonly end: number;
}

interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
}

/** Words in a row that begin with capitals or digits, parted by nothing but a space, a hyphen or `&`. */
interface Run {
  readonly words: readonly Word[];
  /** At the start of a block, bold run or sentence, where ordinary words have capitals too. */
  readonly opens: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;
const CAPITAL = /\p{Lu}/u;
const DIGIT = /\p{N}/u;
const SMALL = /\p{Ll}/u;
const WITHIN_RUN = [' ', '-', '‑', ' & '];
const BETWEEN = /[\s"“‘'([*•–—-]/;
const SENTENCE_END = /[.!?:;|\u2029]/;
/** How often an ordinary word must be written as a name, and nowhere otherwise, to be taken for one. */
const FEWEST_TIMES = 2;

/**
 * What an answer seems to name, each at its first place, in order: runs of words with capitals. Ordinary words and
 * abbreviations have them too, so a run counts only where its first word is neither, or the answer insists on it.
 */
export function namesIn(visible: VisibleText): readonly Name[] {
  const words = wordsOf(visible.text);
  const small = new Set(words.filter(({ capital }) => !capital).map(({ key }) => key));
  const runs = runsOf(visible, words);
  const times = new Map<string, number>();
  for (const run of runs) if (!run.opens) times.set(keyOf(run), (times.get(keyOf(run)) ?? 0) + 1);
  const names = new Map<string, Name>();
  const parts = new Set<string>();
  for (const run of runs) {
    const key = keyOf(run);
    const insisted = !small.has(key) && (times.get(key) ?? 0) >= FEWEST_TIMES;
    const [first] = run.words;
    if (first && !names.has(key) && !parts.has(key) && isName(visible.text, run, insisted)) {
      names.set(key, { key, start: first.start, end: first.end });
    }
    for (const { key: part } of run.words.slice(1)) if (!names.has(part)) parts.add(part);
  }
  return [...names.values()];
}

function isName(text: string, { words, opens }: Run, insisted: boolean): boolean {
  const [first] = words;
  if (!first?.capital || first.key.length < 2 || GENERIC_WORDS.has(first.key)) return false;
  const written = text.slice(first.start, first.end);
  if (DIGIT.test(written)) return false;
  if (!SMALL.test(written)) return opens || words.length > 1 || insisted;
  return insisted || !isCommonWord(first.key);
}

function keyOf({ words }: Run): string {
  return words[0]?.key ?? '';
}

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: written, index }) => ({
    key: keyOfWord(written),
    start: index,
    end: index + written.length,
    capital: CAPITAL.test(written),
  }));
}

/** Folded and without a possessive s. */
function keyOfWord(written: string): string {
  return [...written.replace(/['’]s?$/u, '')].map(foldCharacter).join('');
}

function runsOf({ text, blocks, bold }: VisibleText, words: readonly Word[]): readonly Run[] {
  const starts = new Set([...blocks, ...bold].map(({ start }) => start));
  const runs: { words: Word[]; opens: boolean }[] = [];
  let previous: Word | undefined;
  for (const word of words) {
    if (!word.capital && !DIGIT.test(text[word.start] ?? '')) {
      previous = undefined;
      continue;
    }
    const goesOn = previous && WITHIN_RUN.includes(text.slice(previous.end, word.start));
    if (goesOn) runs.at(-1)?.words.push(word);
    else runs.push({ words: [word], opens: starts.has(word.start) || opensSentence(text, word.start) });
    previous = word;
  }
  return runs;
}

function opensSentence(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && BETWEEN.test(text[before] ?? '')) before--;
  return before < 0 || SENTENCE_END.test(text[before] ?? '');
}
