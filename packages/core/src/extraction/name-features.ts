import { brandKey } from '../brand/brand-key.js';
import { CAPITAL, POSSESSIVE, type Word } from '../brand/capital-runs.js';
import { isDerivedWord } from '../brand/derived-words.js';
import { GENERIC_WORDS } from '../brand/generic-words.js';
import type { Candidate, Occurrence, Reading } from './candidate.js';
import { CASELESS_ENDING, SUFFIXES } from './word-sets.js';

type Feature = readonly [name: string, value: number];

const DIGIT = /\p{N}/u;
const SMALL_FIRST = /^\p{Ll}/u;
const LATIN = /\p{sc=Latin}/u;
const MOST_LETTERS = 8;
const LONGEST_RUN = 60;

/** Shapes of a written word; the first that fits counts. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['title', /^\p{Lu}\p{Ll}+$/u],
  ['capitals', /^\p{Lu}{2,}$/u],
  ['digit title', /^\p{N}+\p{Lu}\p{Ll}/u],
  ['digit first', /^\p{N}/u],
  ['code', /^\p{Lu}{1,4}[-\p{N}].*\p{N}|^\p{Lu}{1,4}\p{N}/u],
  ['title number', /^\p{Lu}\p{Ll}{2,}\p{N}{1,2}$/u],
  ['with digits', /\p{N}/u],
  ['small hump', /^\p{Ll}+\p{Lu}/u],
  ['hump', /\p{Ll}\p{Lu}/u],
  ['compound', /[-‑&]/u],
  ['small', /^\p{Ll}/u],
  ['apostrophe', /['’]/u],
  ['letter', /^\p{Lu}$/u],
  ['capitals small', /\p{Lu}{2,}\p{Ll}/u],
];

/** Yields the features of a name itself: its words, its spelling, lists that have it, and how often it appears. */
export function* nameFeatures(reading: Reading, { key, occurrences }: Candidate): Generator<Feature> {
  const { visible, words, vocabulary, language, hosts, labels } = reading;
  const [{ start, end, word } = { start: 0, end: 0, word: undefined }] = occurrences;
  const written = visible.text.slice(start, end).replace(POSSESSIVE, '');
  const letters = brandKey(written);
  yield ['bias', 1];
  yield [`language ${language}`, 1];
  yield ['times', Math.log2(occurrences.length)];
  yield [`length ${Math.min(letters.length, MOST_LETTERS)}`, 1];
  if (hosts.has(letters)) yield ['host linked', 1];
  if (labels.has(letters)) yield ['labels a link', 1];
  const first = word === undefined ? undefined : words[word];
  const isOrdinary = first !== undefined && !key.includes(' ') && vocabulary.isOrdinary(first);
  yield* listFeatures(reading, occurrences, letters, isOrdinary);
  if (!first || word === undefined) {
    yield* caselessFeatures(reading, written);
    return;
  }
  if (!LATIN.test(written)) yield ['not latin', 1];
  else if (vocabulary.isCaseless || language === 'ru') yield ['latin in other script', 1];
  yield* followerFeatures(reading, occurrences);
  if (key.includes(' ')) yield* secondWordFeatures(reading, words[word + 1]);
  yield* wordFeatures(reading, first);
}

function* listFeatures(
  { visible, vocabulary }: Reading,
  [first]: readonly Occurrence[],
  letters: string,
  isOrdinary: boolean,
): Generator<Feature> {
  const lists = vocabulary.listsWith(letters);
  for (const list of lists) yield [`${isOrdinary ? 'ordinary ' : ''}listed ${list}`, 1];
  if (lists.length > 1) yield ['listed twice', 1];
  if (!first || first.runEnd - first.start > LONGEST_RUN) return;
  const run = brandKey(visible.text.slice(first.start, first.runEnd));
  if (run !== letters) for (const list of vocabulary.listsWith(run)) yield [`run listed ${list}`, 1];
}

function* caselessFeatures({ vocabulary }: Reading, written: string): Generator<Feature> {
  const ending = CASELESS_ENDING.exec(written)?.[0];
  if (ending) yield [`ends with ${ending}`, 1];
  yield [`script ${scriptOf(written)}`, 1];
  if (vocabulary.isForeignCommon(written)) yield ['foreign common', 1];
  if (LATIN.test(written)) yield ['mixed script', 1];
}

function* followerFeatures({ visible, words }: Reading, occurrences: readonly Occurrence[]): Generator<Feature> {
  const followers = new Set<string>();
  let models = 0;
  for (const { word } of occurrences) {
    const one = words[word ?? -1];
    const next = words[(word ?? -2) + 1];
    if (!one || !next || visible.text.slice(one.end, next.start) !== ' ') continue;
    const isCapital = CAPITAL.test(next.written);
    const hasDigit = DIGIT.test(next.written);
    if (isCapital || hasDigit) followers.add(next.key);
    if (isCapital && hasDigit) models++;
  }
  yield ['followers', Math.log2(1 + followers.size)];
  if (models > 0) yield ['models', Math.log2(1 + models)];
}

function* secondWordFeatures({ vocabulary }: Reading, second: Word | undefined): Generator<Feature> {
  yield ['two words', 1];
  if (!second) return;
  yield [vocabulary.isOrdinary(second) ? 'second ordinary' : 'second unknown', 1];
  if (GENERIC_WORDS.has(second.key)) yield ['second generic', 1];
  for (const [suffix, pattern] of SUFFIXES) if (pattern.test(second.key)) yield [`second in ${suffix}`, 1];
}

function* wordFeatures({ vocabulary, language }: Reading, first: Word): Generator<Feature> {
  const { key } = first;
  const written = first.written.replace(POSSESSIVE, '');
  const isCommon = vocabulary.isEnglishCommon(key);
  if (isCommon) yield [language === 'en' ? 'common' : 'common elsewhere', 1];
  else if (vocabulary.isEnglishKnown(key)) yield ['known', 1];
  if (vocabulary.isForeignCommon(key)) yield ['foreign common', 1];
  if (GENERIC_WORDS.has(key)) yield ['generic', 1];
  if (vocabulary.isWrittenSmall(key)) yield ['written small', 1];
  if (vocabulary.isWrittenSmall(key.endsWith('s') ? key.slice(0, -1) : `${key}s`)) yield ['other number small', 1];
  if (isDerivedWord(key)) yield ['derived', 1];
  yield* compoundFeatures(vocabulary, first, written);
  const shape = SHAPES.find(([, pattern]) => pattern.test(written))?.[0] ?? 'other';
  yield [`shape ${shape}`, 1];
  if (shape === 'capitals') yield [`capitals ${Math.min(written.length, 6)}`, 1];
  if (/^\p{Lu}{2,}s$/u.test(written)) yield ['plural acronym', 1];
  const common = isCommon ? 'common ' : '';
  for (const [suffix, pattern] of SUFFIXES) if (pattern.test(key)) yield [`${common}in ${suffix}`, 1];
  if (shape === 'hump' && humpsAreWords(vocabulary, written)) yield ['humps of words', 1];
}

function* compoundFeatures(vocabulary: Reading['vocabulary'], first: Word, written: string): Generator<Feature> {
  const parts = written.split(/[-‑&]/u);
  if (parts.length === 1) return;
  yield ['compound', 1];
  if (vocabulary.isOrdinary(first)) yield ['ordinary compound', 1];
  const ordinary = parts.filter(
    (part) => vocabulary.isEnglishCommon(part.toLowerCase()) || /^\p{N}+$/u.test(part),
  ).length;
  if (ordinary > 0 && ordinary < parts.length) yield ['half ordinary compound', 1];
  if (parts.slice(1).some((part) => SMALL_FIRST.test(part))) yield ['compound goes on small', 1];
}

function humpsAreWords(vocabulary: Reading['vocabulary'], written: string): boolean {
  const humps = written.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
  return humps.length > 1 && humps.every((hump) => vocabulary.isEnglishCommon(hump.toLowerCase()));
}

function scriptOf(written: string): string {
  if (/^[\p{sc=Kana}ー・]+$/u.test(written)) return 'katakana';
  if (/\p{sc=Hira}/u.test(written)) return 'hiragana';
  if (/\p{sc=Hang}/u.test(written)) return 'hangul';
  return /\p{sc=Arab}/u.test(written) ? 'arabic' : 'han';
}
