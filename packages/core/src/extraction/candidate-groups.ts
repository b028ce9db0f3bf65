import { brandKey } from '../brand/brand-key.js';
import { POSSESSIVE } from '../brand/capital-runs.js';
import { GENERIC_WORDS } from '../brand/generic-words.js';
import { isOneSpace } from '../brand/white-space.js';
import type { Candidate, Occurrence } from './candidate.js';
import { listed } from './lexicon.js';
import type { Vocabulary } from './vocabulary.js';
import type { Token } from './word-form.js';

const JOINED = /^[ &]+$/u;

interface Sorted {
  readonly occurrence: Occurrence;
  /** Key and end of the capitalised word behind a name of one word. */
  readonly second?: { readonly key: string; readonly end: number };
}

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
  const byFirst = new Map<string, Sorted[]>();
  for (const occurrence of occurrences) {
    const first = occurrence.word === undefined ? undefined : words[occurrence.word];
    const isOneWord = first !== undefined && occurrence.end <= first.end;
    const key = isOneWord ? first.key : brandKey(text.slice(occurrence.start, occurrence.end).replace(POSSESSIVE, ''));
    const second = isOneWord ? secondWord(text, words, occurrence.word ?? 0) : undefined;
    const list = byFirst.get(key);
    if (list) list.push({ occurrence, second });
    else byFirst.set(key, [{ occurrence, second }]);
  }
  return [...byFirst].flatMap(([key, list]) =>
    isSplit(words, vocabulary, key, list) ? split(words, key, list) : [whole(words, key, list)],
  );
}

function secondWord(text: string, words: readonly Token[], index: number): Sorted['second'] {
  const first = words[index];
  const next = words[index + 1];
  if (!first || !next?.form.hasCapital) return undefined;
  const isJoined = isOneSpace(text, first.end, next.start) || JOINED.test(text.slice(first.end, next.start));
  return isJoined ? { key: next.key, end: next.end } : undefined;
}

function isSplit(words: readonly Token[], vocabulary: Vocabulary, key: string, list: readonly Sorted[]): boolean {
  const first = words[list[0]?.occurrence.word ?? -1];
  if (!first || !vocabulary.isOrdinary(first)) return false;
  if (GENERIC_WORDS.has(key)) return true;
  const second = list[0]?.second?.key;
  return second !== undefined && list.every((each) => each.second?.key === second) && !listed(key).isName;
}

function whole(words: readonly Token[], key: string, list: readonly Sorted[]): Candidate {
  const first = words[list[0]?.occurrence.word ?? -1];
  return {
    key,
    letters: key,
    listed: first?.key === key ? first.form.listed : listed(key),
    occurrences: list.map(({ occurrence }) => occurrence),
  };
}

function split(words: readonly Token[], key: string, list: readonly Sorted[]): readonly Candidate[] {
  return [...Map.groupBy(list, ({ second }) => second?.key)].map(([second, some]) =>
    second === undefined
      ? whole(words, key, some)
      : {
          key: `${key} ${second}`,
          letters: `${key}${second}`,
          listed: listed(`${key}${second}`),
          occurrences: some.map(({ occurrence, second: word }) => ({
            ...occurrence,
            end: word?.end ?? occurrence.end,
          })),
        },
  );
}
