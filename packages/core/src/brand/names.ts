import { CAPITAL, JOINT, type Run, runsOf, type Word, wordsOf } from './capital-runs.js';
import { isCommonWord } from './common-words.js';
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

/** A capital at the front or behind one small letter (eBay), no digits, more than one character. */
const NAME_LIKE = /^\p{Ll}?\p{Lu}[^\p{N}]+$/u;
const SMALL = /\p{Ll}/u;
const SMALL_FIRST = /^\p{Ll}/u;
/** What there are several of is a kind, no brand: CRMs, USPs. */
const PLURAL_OF_ABBREVIATION = /^\p{Lu}{2,}s$/u;
const BETWEEN_NAMES: ReadonlySet<string> = new Set([', ', ' and ', ' or ', ', and ', ', or ']);
/** How often an answer must write an ordinary word as a name, and nowhere otherwise, for it to be one. */
const FEWEST_TIMES = 2;

/**
 * What an answer seems to name, each at its first place, in order: runs of words with capitals. Ordinary words and
 * abbreviations have capitals too, so a run counts only where its first word is neither, or where the answer insists.
 * @param words those of the visible text, where they are read already
 */
export function namesIn(visible: VisibleText, words = wordsOf(visible.text)): readonly Name[] {
  const runs = runsOf(visible, words).map(withoutGenericLead);
  const insisted = insistedKeys(visible.text, words, runs);
  const foreign = !isEnglish(words);
  const names = new Map<string, Name>();
  /** Later words of runs: `Forerunner` alone is not another brand than `Garmin Forerunner`. */
  const parts = new Set<string>();
  for (const run of runs) {
    const { key, start, end } = run.first;
    const isPlain = foreign && run.opens;
    if (!names.has(key) && !parts.has(key) && isName(visible.text, run, insisted.has(key), isPlain)) {
      names.set(key, { key, start, end });
    }
    for (const part of run.rest) if (!names.has(part.key)) parts.add(part.key);
  }
  return [...names.values()];
}

/**
 * Words that the answer never writes small and uses as names inside sentences: more than once, or in an enumeration
 * (`such as Notion, Slack and Target`).
 */
function insistedKeys(text: string, words: readonly Word[], runs: readonly Run[]): ReadonlySet<string> {
  const small = new Set(words.filter(({ written }) => !CAPITAL.test(written)).map(({ key }) => key));
  const times = new Map<string, number>();
  runs.forEach((run, index) => {
    if (run.opens || small.has(run.first.key)) return;
    const enumerated = isEnumerated(text, runs[index - 1], run) || isEnumerated(text, run, runs[index + 1]);
    times.set(run.first.key, (times.get(run.first.key) ?? 0) + (enumerated ? FEWEST_TIMES : 1));
  });
  return new Set([...times].filter(([, count]) => count >= FEWEST_TIMES).map(([key]) => key));
}

/** `The Garmin Forerunner` is about Garmin, `Try Acme` about Acme; but behind such a word any word may be large. */
function withoutGenericLead(run: Run): Run {
  const words = [run.first, ...run.rest];
  let lead = 0;
  while (lead < run.rest.length && isGeneric(words[lead])) lead++;
  const first = words[lead];
  return lead === 0 || !first ? run : { ...run, first, rest: words.slice(lead + 1), opens: true };
}

function isEnumerated(text: string, one: Run | undefined, next: Run | undefined): boolean {
  if (!one || !next || isGeneric(one.first) || isGeneric(next.first)) return false;
  return BETWEEN_NAMES.has(text.slice(one.end, next.first.start));
}

/** @param isPlain whether any word would have a capital here, and no dictionary tells which are ordinary */
function isName(text: string, { first, rest }: Run, insisted: boolean, isPlain: boolean): boolean {
  if (!NAME_LIKE.test(first.written) || isGeneric(first)) return false;
  if (!SMALL.test(first.written)) return !(text[first.start - 1] === '(' && text[first.end] === ')');
  return insisted || (!isPlain && (!isOrdinary(first) || isTelling(rest[0])));
}

function isGeneric(word: Word | undefined): boolean {
  return word !== undefined && (GENERIC_WORDS.has(word.key) || PLURAL_OF_ABBREVIATION.test(word.written));
}

/** Whether the dictionary is of any use: half of the small words are in it. */
export function isEnglish(words: readonly Word[]): boolean {
  const small = words.filter(({ written }) => SMALL_FIRST.test(written));
  return small.filter(({ key }) => isCommonWord(key)).length * 2 >= small.length;
}

/** Whether the second word of a run shows that it is a name: `Apple AirPods`, `Ninja Foodi`. */
function isTelling(second: Word | undefined): boolean {
  return second !== undefined && CAPITAL.test(second.written) && SMALL.test(second.written) && !isOrdinary(second);
}

/** Whether a word is an ordinary one, a compound of such, or a compound with one that goes on in small letters. */
export function isOrdinary({ key, written }: Word): boolean {
  const parts = written.split(JOINT);
  if (parts.length === 1) return isCommonWord(key) || GENERIC_WORDS.has(key);
  const ordinary = parts.map((part) => part.length > 1 && isCommonWord(part.toLowerCase()));
  return ordinary.every(Boolean) || (ordinary.some(Boolean) && !parts.slice(1).some((part) => CAPITAL.test(part)));
}
