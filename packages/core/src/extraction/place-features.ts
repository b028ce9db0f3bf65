import { VERBS } from '../brand/only-title.js';
import type { Occurrence, Reading } from './candidate.js';
import { HOST } from './cased-candidates.js';
import { type FeatureId, type FeatureSink, placeFeature, placeFeatures } from './feature.js';
import { addMarks } from './mark-features.js';
import { POSITION_KINDS } from './structure.js';
import type { Token } from './word-form.js';
import { AFTER, BEFORE, CORPORATE } from './word-sets.js';

const DIGIT = /\p{N}/u;
const MOST_RUN_WORDS = 5;

const AT = placeFeatures('at ', POSITION_KINDS);
const AT_IN_GERMAN = placeFeatures('de at ', POSITION_KINDS);
const BEHIND_WORD = placeFeatures('behind ', BEFORE);
const BEFORE_WORD = placeFeatures('before ', AFTER);
const RUN_OF = Array.from({ length: MOST_RUN_WORDS }, (_, more) => placeFeature(`run of ${1 + more}`));
const KIND = placeFeatures('kind ', ['cased', 'piece', 'katakana', 'listed']);
const LATER = placeFeature('later in run');
const MUCH_LATER = placeFeature('much later in run');
const GOES_ON = placeFeature('run goes on');
const FILLS_BOLD = placeFeature('fills bold');
const BEGINS_BOLD = placeFeature('begins bold');
const LATIN_BEHIND = placeFeature('latin in brackets behind');
const PARTICLE_BEHIND = placeFeature('particle behind');
const NUMBER_IN_RUN = placeFeature('number in run');
const HAS_HOST = placeFeature('host');
const BEHIND_SMALL = placeFeature('behind small word');
const BEHIND_SMALL_IN_GERMAN = placeFeature('de behind small word');
const BEHIND_ANOTHER = placeFeature('behind another word');
const BEHIND_COMMA = placeFeature('behind comma');
const BEHIND_CAPITAL = placeFeature('behind capital');
const BEHIND_MARK = placeFeature('behind mark');
const BEHIND_POSSESSIVE = placeFeature('behind possessive');
const POSSESSIVE_NAME = placeFeature('possessive');
const CONTRACTION = placeFeature('contraction');
const BEFORE_ANOTHER = placeFeature('before another word');
const BEFORE_VERB = placeFeature('before verb');
const BEFORE_S = placeFeature('before word in s');
const BEFORE_ING = placeFeature('before word in ing');
const BEFORE_MODEL = placeFeature('before model');
const BEFORE_NUMBER = placeFeature('before number');
const BEFORE_ORDINARY = placeFeature('before ordinary capital');
const BEFORE_CAPITAL = placeFeature('before capital');
const BEFORE_CORPORATE = placeFeature('before corporate');
const BEFORE_GENERIC = placeFeature('before generic');

/** Adds the features of one occurrence: its place in the layout, and what surrounds it. */
export function addPlaceFeatures(reading: Reading, occurrence: Occurrence, sink: FeatureSink): void {
  const { visible, words, structure, language } = reading;
  const { text } = visible;
  const { start, end, runEnd, word, inRun, kind } = occurrence;
  const position = structure.position(start);
  const isGerman = language === 'de';
  sink.occurs(AT.get(position.kind) as FeatureId);
  if (isGerman) sink.occurs(AT_IN_GERMAN.get(position.kind) as FeatureId);
  if (inRun > 0) sink.occurs(LATER);
  if (inRun > 1) sink.occurs(MUCH_LATER);
  addMarks(text, occurrence, sink);
  if (runEnd > end) sink.occurs(GOES_ON);
  const bold = structure.boldAt(start);
  if (bold) sink.occurs(bold.end <= runEnd + 1 ? FILLS_BOLD : BEGINS_BOLD);
  if (word === undefined) {
    sink.occurs(KIND.get(kind) as FeatureId);
    if (/^\s?[(（][A-Za-z]/u.test(text.slice(end, end + 3))) sink.occurs(LATIN_BEHIND);
    if (/^[はがをにの的是和与不]/u.test(text[end] ?? '')) sink.occurs(PARTICLE_BEHIND);
    return;
  }
  if (position.kind === 'inside') addWordBefore(text, words, word, isGerman, sink);
  addWordBehind(reading, occurrence, word, sink);
  addRun(text, occurrence, sink);
  HOST.lastIndex = words[word]?.end ?? end;
  if (text[HOST.lastIndex] === '.' && HOST.test(text)) sink.occurs(HAS_HOST);
}

function addRun(text: string, { start, end, runEnd }: Occurrence, sink: FeatureSink): void {
  if (runEnd > end && DIGIT.test(text.slice(end, runEnd))) sink.occurs(NUMBER_IN_RUN);
  let count = 1;
  for (let at = start; at < runEnd && count < MOST_RUN_WORDS; at++) if (text[at] === ' ') count++;
  sink.occurs(RUN_OF[count - 1] as FeatureId);
}

function addWordBefore(
  text: string,
  words: readonly Token[],
  index: number,
  isGerman: boolean,
  sink: FeatureSink,
): void {
  const previous = words[index - 1];
  const word = words[index];
  if (!previous || !word) return;
  const between = text.slice(previous.end, word.start);
  const isSmall = previous.form.beginsSmall;
  if (isSmall && between === ' ') {
    sink.occurs(isGerman ? BEHIND_SMALL_IN_GERMAN : BEHIND_SMALL);
    sink.occurs(BEHIND_WORD.get(previous.written) ?? BEHIND_ANOTHER);
  } else if (between === ', ') sink.occurs(BEHIND_COMMA);
  else sink.occurs(between.trim() === '' && !isSmall ? BEHIND_CAPITAL : BEHIND_MARK);
  if (previous.form.isPossessive) sink.occurs(BEHIND_POSSESSIVE);
}

function addWordBehind(
  { visible, words, vocabulary, language }: Reading,
  { end }: Occurrence,
  index: number,
  sink: FeatureSink,
): void {
  const first = words[index] as Token;
  if (first.form.hasApostrophe) {
    if (/['’]s$/u.test(first.written)) sink.occurs(POSSESSIVE_NAME);
    if (/['’](?:ll|re|ve|t|d|m)$/iu.test(first.written)) sink.occurs(CONTRACTION);
  }
  let last = index;
  while ((words[last + 1]?.end ?? Number.POSITIVE_INFINITY) <= end) last++;
  const next = words[last + 1];
  if (!next || next.start !== end + 1 || visible.text[end] !== ' ') return;
  const { written, key, form } = next;
  if (form.beginsSmall) {
    sink.occurs(BEFORE_WORD.get(written) ?? BEFORE_ANOTHER);
    if (VERBS.has(written)) sink.occurs(BEFORE_VERB);
    if (language !== 'en') return;
    if (written.endsWith('s')) sink.occurs(BEFORE_S);
    else if (written.endsWith('ing')) sink.occurs(BEFORE_ING);
  } else if (form.hasDigit) sink.occurs(form.hasCapital ? BEFORE_MODEL : BEFORE_NUMBER);
  else if (form.hasCapital) {
    sink.occurs(vocabulary.isOrdinary(next) ? BEFORE_ORDINARY : BEFORE_CAPITAL);
    if (CORPORATE.has(key)) sink.occurs(BEFORE_CORPORATE);
    if (form.isGeneric) sink.occurs(BEFORE_GENERIC);
  }
}
