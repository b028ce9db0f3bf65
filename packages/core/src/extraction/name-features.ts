import { POSSESSIVE } from '../brand/capital-runs.js';
import { classOf, LOWER, UPPER } from '../brand/character-class.js';
import { LANGUAGES } from '../brand/language.js';
import type { Candidate, Occurrence, Reading } from './candidate.js';
import { type FeatureId, type FeatureSink, feature } from './feature.js';
import { listed, NAME_LISTS } from './lexicon.js';
import { addWordFeatures, SECOND_SUFFIXES } from './word-features.js';
import type { Token } from './word-form.js';
import { CASELESS_ENDINGS } from './word-sets.js';

const LATIN = /\p{sc=Latin}/u;
const ASCII_END = 0x80;
const MOST_LETTERS = 8;
const LONGEST_RUN = 60;

const BIAS = feature('bias');
const TIMES = feature('times');
const HOST_LINKED = feature('host linked');
const LABELS_LINK = feature('labels a link');
const LISTED_TWICE = feature('listed twice');
const FOREIGN_COMMON = feature('foreign common');
const MIXED_SCRIPT = feature('mixed script');
const NOT_LATIN = feature('not latin');
const LATIN_ELSEWHERE = feature('latin in other script');
const FOLLOWERS = feature('followers');
const MODELS = feature('models');
const TWO_WORDS = feature('two words');
const SECOND_ORDINARY = feature('second ordinary');
const SECOND_UNKNOWN = feature('second unknown');
const SECOND_GENERIC = feature('second generic');
const LANGUAGE = ids('language ', LANGUAGES);
const LENGTH = Array.from({ length: MOST_LETTERS + 1 }, (_, length) => feature(`length ${length}`));
const LISTED = ids('listed ', NAME_LISTS);
const ORDINARY_LISTED = ids('ordinary listed ', NAME_LISTS);
const RUN_LISTED = ids('run listed ', NAME_LISTS);
const ENDS_WITH = ids('ends with ', CASELESS_ENDINGS);
const ENDING = new RegExp(`(?:${CASELESS_ENDINGS.join('|')})$`, 'u');
const SCRIPT = ids('script ', ['katakana', 'hiragana', 'hangul', 'arabic', 'han']);

function ids(prefix: string, words: readonly string[]): ReadonlyMap<string, FeatureId> {
  return new Map(words.map((word) => [word, feature(`${prefix}${word}`)]));
}

/** Adds the features of a name itself: its words, its spelling, lists that have it, and how often it appears. */
export function addNameFeatures(reading: Reading, candidate: Candidate, sink: FeatureSink): void {
  const { visible, words, vocabulary, language, hosts, labels } = reading;
  const { key, letters, occurrences } = candidate;
  const [{ start, end, word } = { start: 0, end: 0, word: undefined }] = occurrences;
  sink.add(BIAS, 1);
  sink.add(LANGUAGE.get(language) as FeatureId, 1);
  sink.add(TIMES, Math.log2(occurrences.length));
  sink.add(LENGTH[Math.min(letters.length, MOST_LETTERS)] as FeatureId, 1);
  if (hosts.has(letters)) sink.add(HOST_LINKED, 1);
  if (labels.has(letters)) sink.add(LABELS_LINK, 1);
  const first = word === undefined ? undefined : words[word];
  const isOrdinary = first !== undefined && !key.includes(' ') && vocabulary.isOrdinary(first);
  addLists(reading, candidate, isOrdinary, sink);
  if (!first || word === undefined) {
    addCaseless(reading, visible.text.slice(start, end).replace(POSSESSIVE, ''), sink);
    return;
  }
  if (!isLatin(visible.text, start, end)) sink.add(NOT_LATIN, 1);
  else if (vocabulary.isCaseless || language === 'ru') sink.add(LATIN_ELSEWHERE, 1);
  addFollowers(reading, occurrences, sink);
  if (key.includes(' ')) addSecondWord(reading, words[word + 1], sink);
  addWordFeatures(reading, first, sink);
}

function addLists(
  { words }: Reading,
  { letters, listed: { lists }, occurrences: [first] }: Candidate,
  isOrdinary: boolean,
  sink: FeatureSink,
): void {
  for (const list of lists) sink.add((isOrdinary ? ORDINARY_LISTED : LISTED).get(list) as FeatureId, 1);
  if (lists.length > 1) sink.add(LISTED_TWICE, 1);
  if (!first || first.runEnd === first.end || first.runEnd - first.start > LONGEST_RUN) return;
  if (words[first.word ?? -1]?.form.beginsListed === false) return;
  let run = '';
  for (let at = first.word ?? words.length; (words[at]?.end ?? Number.POSITIVE_INFINITY) <= first.runEnd; at++) {
    run += words[at]?.key;
  }
  if (run !== letters) for (const list of listed(run).lists) sink.add(RUN_LISTED.get(list) as FeatureId, 1);
}

function addCaseless({ vocabulary }: Reading, written: string, sink: FeatureSink): void {
  const ending = ENDING.exec(written)?.[0];
  if (ending) sink.add(ENDS_WITH.get(ending) as FeatureId, 1);
  sink.add(SCRIPT.get(scriptOf(written)) as FeatureId, 1);
  if (vocabulary.isForeignCommon(written)) sink.add(FOREIGN_COMMON, 1);
  if (LATIN.test(written)) sink.add(MIXED_SCRIPT, 1);
}

/** Whether a name has a Latin letter. */
function isLatin(text: string, start: number, end: number): boolean {
  const first = classOf(text.charCodeAt(start));
  const isAscii = text.charCodeAt(start) < ASCII_END && (first === UPPER || first === LOWER);
  return isAscii || LATIN.test(text.slice(start, end).replace(POSSESSIVE, ''));
}

function addFollowers({ visible, words }: Reading, occurrences: readonly Occurrence[], sink: FeatureSink): void {
  let followers: Set<string> | undefined;
  let models = 0;
  for (const { word } of occurrences) {
    const one = words[word ?? -1];
    const next = words[(word ?? -2) + 1];
    if (!one || !next || next.start !== one.end + 1 || visible.text[one.end] !== ' ') continue;
    const { hasCapital, hasDigit } = next.form;
    if (hasCapital || hasDigit) followers = (followers ?? new Set()).add(next.key);
    if (hasCapital && hasDigit) models++;
  }
  sink.add(FOLLOWERS, Math.log2(1 + (followers?.size ?? 0)));
  if (models > 0) sink.add(MODELS, Math.log2(1 + models));
}

function addSecondWord({ vocabulary }: Reading, second: Token | undefined, sink: FeatureSink): void {
  sink.add(TWO_WORDS, 1);
  if (!second) return;
  sink.add(vocabulary.isOrdinary(second) ? SECOND_ORDINARY : SECOND_UNKNOWN, 1);
  if (second.form.isGeneric) sink.add(SECOND_GENERIC, 1);
  for (const [id, pattern] of SECOND_SUFFIXES) if (pattern.test(second.key)) sink.add(id, 1);
}

function scriptOf(written: string): string {
  if (/^[\p{sc=Kana}ー・]+$/u.test(written)) return 'katakana';
  if (/\p{sc=Hira}/u.test(written)) return 'hiragana';
  if (/\p{sc=Hang}/u.test(written)) return 'hangul';
  return /\p{sc=Arab}/u.test(written) ? 'arabic' : 'han';
}
