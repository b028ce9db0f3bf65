import { brandKey } from '../brand/brand-key.js';
import { POSSESSIVE } from '../brand/capital-runs.js';
import { GENERIC_WORDS } from '../brand/generic-words.js';
import { isOneSpace } from '../brand/white-space.js';
import type { Candidate, Occurrence } from './candidate.js';
import { listed } from './lexicon.js';
import type { Vocabulary } from './vocabulary.js';
import type { Token } from './word-form.js';

const JOINED = /^[ &]+$/u;

/**
 * Groups occurrences that begin with the same word. Where that word is ordinary and never appears without the same second
 * word, or is too general to name anything, both words are the name.
 */
export function groupedCandidates(
  text: string,
  words: readonly Token[],
  vocabulary: Vocabulary,
  occurrences: Iterable<Occurrence>,
): readonly Candidate[] {
  const byFirst = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences) {
    const key = firstKey(text, words, occurrence);
    const list = byFirst.get(key);
    if (list) list.push(occurrence);
    else byFirst.set(key, [occurrence]);
  }
  const candidates: Candidate[] = [];
  for (const [key, list] of byFirst) {
    const seconds = secondsOf(text, words, vocabulary, key, list);
    if (seconds) candidates.push(...split(words, key, list, seconds));
    else candidates.push(whole(words, key, list));
  }
  return candidates;
}

function firstKey(text: string, words: readonly Token[], { start, end, word }: Occurrence): string {
  const first = word === undefined ? undefined : words[word];
  if (first && end <= first.end) return first.key;
  return brandKey(text.slice(start, end).replace(POSSESSIVE, ''));
}

/** Finds the second words of occurrences, where these are part of the name; undefined where they are not. */
function secondsOf(
  text: string,
  words: readonly Token[],
  vocabulary: Vocabulary,
  key: string,
  list: readonly Occurrence[],
): readonly (Token | undefined)[] | undefined {
  const first = words[list[0]?.word ?? -1];
  if (!first || !vocabulary.isOrdinary(first)) return undefined;
  const seconds = list.map((occurrence) => secondWord(text, words, occurrence));
  if (GENERIC_WORDS.has(key)) return seconds;
  const second = seconds[0]?.key;
  const isOne = second !== undefined && seconds.every((each) => each?.key === second);
  return isOne && !listed(key).isName ? seconds : undefined;
}

/** The capitalised word behind a name of one word. */
function secondWord(text: string, words: readonly Token[], { end, word }: Occurrence): Token | undefined {
  const first = words[word ?? -1];
  const next = words[(word ?? -1) + 1];
  if (!first || end > first.end || !next?.form.hasCapital) return undefined;
  const isJoined = isOneSpace(text, first.end, next.start) || JOINED.test(text.slice(first.end, next.start));
  return isJoined ? next : undefined;
}

function whole(words: readonly Token[], key: string, occurrences: readonly Occurrence[]): Candidate {
  const first = words[occurrences[0]?.word ?? -1];
  return { key, letters: key, listed: first?.key === key ? first.form.listed : listed(key), occurrences };
}

function split(
  words: readonly Token[],
  key: string,
  list: readonly Occurrence[],
  seconds: readonly (Token | undefined)[],
): readonly Candidate[] {
  const bySecond = new Map<string | undefined, Occurrence[]>();
  list.forEach((occurrence, index) => {
    const second = seconds[index];
    const named = second ? { ...occurrence, end: second.end } : occurrence;
    const alike = bySecond.get(second?.key);
    if (alike) alike.push(named);
    else bySecond.set(second?.key, [named]);
  });
  return [...bySecond].map(([second, occurrences]) => {
    if (second === undefined) return whole(words, key, occurrences);
    const letters = `${key}${second}`;
    return { key: `${key} ${second}`, letters, listed: listed(letters), occurrences };
  });
}
