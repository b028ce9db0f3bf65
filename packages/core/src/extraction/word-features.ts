import { POSSESSIVE } from '../brand/capital-runs.js';
import { isCommonWord } from '../brand/common-words.js';
import { isDerivedWord } from '../brand/derived-words.js';
import type { Reading } from './candidate.js';
import { type FeatureId, type FeatureSink, feature } from './feature.js';
import type { Token, WordForm } from './word-form.js';
import { SUFFIXES } from './word-sets.js';

const COMPOUND_MARK = /[-‑&]/u;
const SMALL_FIRST = /^\p{Ll}/u;
const MOST_CAPITALS = 6;

const COMMON = feature('common');
const COMMON_ELSEWHERE = feature('common elsewhere');
const KNOWN = feature('known');
const FOREIGN_COMMON = feature('foreign common');
const GENERIC = feature('generic');
const WRITTEN_SMALL = feature('written small');
const OTHER_NUMBER_SMALL = feature('other number small');
const DERIVED = feature('derived');
const COMPOUND = feature('compound');
const ORDINARY_COMPOUND = feature('ordinary compound');
const HALF_ORDINARY = feature('half ordinary compound');
const GOES_ON_SMALL = feature('compound goes on small');
const PLURAL_ACRONYM = feature('plural acronym');
const HUMPS = feature('humps of words');
const CAPITALS = Array.from({ length: MOST_CAPITALS + 1 }, (_, length) => feature(`capitals ${length}`));
const OTHER_SHAPE = feature('shape other');

/** Shapes of a written word; the first that fits counts. */
const SHAPES: readonly (readonly [name: string, id: FeatureId, pattern: RegExp])[] = (
  [
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
  ] as const
).map(([name, pattern]) => [name, feature(`shape ${name}`), pattern] as const);

type Suffix = readonly [id: FeatureId, pattern: RegExp];

function suffixes(prefix: string): readonly Suffix[] {
  return SUFFIXES.map(([suffix, pattern]) => [feature(`${prefix}in ${suffix}`), pattern] as const);
}

const UNCOMMON_SUFFIXES = suffixes('');
const COMMON_SUFFIXES = suffixes('common ');
/** Endings of the second word of a name. */
export const SECOND_SUFFIXES = suffixes('second ');

/** Features that a word has in every English, and in every other answer. */
const ENGLISH_SPELLINGS = new WeakMap<WordForm, readonly FeatureId[]>();
const OTHER_SPELLINGS = new WeakMap<WordForm, readonly FeatureId[]>();

/** Adds the features of the first word of a name. */
export function addWordFeatures({ vocabulary, language }: Reading, first: Token, sink: FeatureSink): void {
  const { key } = first;
  if (vocabulary.isForeignCommon(key)) sink.add(FOREIGN_COMMON, 1);
  if (vocabulary.isWrittenSmall(key)) sink.add(WRITTEN_SMALL, 1);
  if (vocabulary.isWrittenSmall(first.form.otherNumber)) sink.add(OTHER_NUMBER_SMALL, 1);
  if (first.form.isCompound && vocabulary.isOrdinary(first)) sink.add(ORDINARY_COMPOUND, 1);
  for (const id of spellingOf(first.form, language === 'en')) sink.add(id, 1);
}

function spellingOf(form: WordForm, isEnglish: boolean): readonly FeatureId[] {
  const spellings = isEnglish ? ENGLISH_SPELLINGS : OTHER_SPELLINGS;
  let ids = spellings.get(form);
  if (!ids) {
    ids = [...spellingFeatures(form, isEnglish)];
    spellings.set(form, ids);
  }
  return ids;
}

function* spellingFeatures(form: WordForm, isEnglish: boolean): Generator<FeatureId> {
  const { key, isCommon } = form;
  const written = form.written.replace(POSSESSIVE, '');
  if (isCommon) yield isEnglish ? COMMON : COMMON_ELSEWHERE;
  else if (form.isKnown) yield KNOWN;
  if (form.isGeneric) yield GENERIC;
  if (isDerivedWord(key)) yield DERIVED;
  yield* compoundFeatures(written);
  const [shape, id] = SHAPES.find(([, , pattern]) => pattern.test(written)) ?? ['other', OTHER_SHAPE];
  yield id;
  if (shape === 'capitals') yield CAPITALS[Math.min(written.length, MOST_CAPITALS)] as FeatureId;
  if (/^\p{Lu}{2,}s$/u.test(written)) yield PLURAL_ACRONYM;
  for (const [suffix, pattern] of isCommon ? COMMON_SUFFIXES : UNCOMMON_SUFFIXES) if (pattern.test(key)) yield suffix;
  if (shape === 'hump' && humpsAreWords(written)) yield HUMPS;
}

function* compoundFeatures(written: string): Generator<FeatureId> {
  const parts = written.split(COMPOUND_MARK);
  if (parts.length === 1) return;
  yield COMPOUND;
  const ordinary = parts.filter((part) => isCommonWord(part.toLowerCase()) || /^\p{N}+$/u.test(part)).length;
  if (ordinary > 0 && ordinary < parts.length) yield HALF_ORDINARY;
  if (parts.slice(1).some((part) => SMALL_FIRST.test(part))) yield GOES_ON_SMALL;
}

function humpsAreWords(written: string): boolean {
  const humps = written.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
  return humps.length > 1 && humps.every((hump) => isCommonWord(hump.toLowerCase()));
}
