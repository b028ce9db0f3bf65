import { CAPITAL, POSSESSIVE, type Word } from '../brand/capital-runs.js';
import { GENERIC_WORDS } from '../brand/generic-words.js';
import { VERBS } from '../brand/only-title.js';
import type { Occurrence, Reading } from './candidate.js';
import { HOST } from './cased-candidates.js';
import { AFTER, BEFORE, CORPORATE } from './word-sets.js';

const DIGIT = /\p{N}/u;
const SMALL_FIRST = /^\p{Ll}/u;
const MOST_RUN_WORDS = 5;

/** Features by the character before an occurrence. */
const BEFORE_CHARACTER: readonly (readonly [string, RegExp])[] = [
  ['in brackets', /\(/],
  ['quoted', /["“«「『„‘]/],
  ['glued before', /[\p{L}\p{N}.!?:)]/u],
  ['dash before', /[-–]/],
  ['sign before', /[$#@]/],
];

/** Features by the characters behind the run of an occurrence. */
const BEHIND_RUN: readonly (readonly [string, RegExp])[] = [
  ['dash behind', /^\s?[–—]|^\s-\s/u],
  ['bracket behind', /^\s?[(（]/u],
  ['comma behind', /^[,、，]/u],
  ['stop behind', /^[.。!]/u],
  ['quote behind', /^["”»」』]/u],
  ['ends block', /^\u2029|^$/u],
  ['ends cell', /^\s?\|/u],
];

/** Yields the features of one occurrence: its place in the layout, and what surrounds it. */
export function* placeFeatures(reading: Reading, occurrence: Occurrence): Generator<string> {
  const { visible, words, structure, language } = reading;
  const { text } = visible;
  const { start, end, runEnd, word, inRun, kind } = occurrence;
  const position = structure.position(start);
  yield `at ${position.kind}`;
  if (language === 'de') yield `de at ${position.kind}`;
  if (inRun > 0) yield 'later in run';
  if (inRun > 1) yield 'much later in run';
  yield* marksAround(text, occurrence);
  if (runEnd > end) yield 'run goes on';
  const bold = structure.boldAt(start);
  if (bold) yield bold.end <= runEnd + 1 ? 'fills bold' : 'begins bold';
  if (word === undefined) {
    yield `kind ${kind}`;
    if (/^\s?[(（][A-Za-z]/u.test(text.slice(end, end + 3))) yield 'latin in brackets behind';
    if (/^[はがをにの的是和与不]/u.test(text[end] ?? '')) yield 'particle behind';
    return;
  }
  if (position.kind === 'inside') yield* wordBefore(text, words, word, language === 'de' ? 'de ' : '');
  yield* wordBehind(reading, occurrence, word);
  const run = text.slice(start, runEnd);
  if (DIGIT.test(run.slice(end - start))) yield 'number in run';
  yield `run of ${Math.min(run.split(' ').length, MOST_RUN_WORDS)}`;
  HOST.lastIndex = words[word]?.end ?? end;
  if (HOST.test(text)) yield 'host';
}

function* marksAround(text: string, { start, end, runEnd }: Occurrence): Generator<string> {
  const before = text[start - 1] ?? '';
  const behind = text.slice(end, end + 3);
  const behindRun = text.slice(runEnd, runEnd + 3);
  for (const [name, pattern] of BEFORE_CHARACTER) if (pattern.test(before)) yield name;
  if (before === '(' && text[runEnd] === ')') yield 'fills brackets';
  if (before === '/' || behind.startsWith('/')) yield 'slash';
  if (/^[:：]/u.test(behindRun)) yield runEnd === end ? 'colon behind' : 'colon behind run';
  if (/^[®™℠]/u.test(behind) || /^[®™℠]/u.test(behindRun)) yield 'trademark';
  if (behind.startsWith('+')) yield 'plus behind';
  for (const [name, pattern] of BEHIND_RUN) if (pattern.test(behindRun)) yield name;
}

function* wordBefore(text: string, words: readonly Word[], index: number, language: string): Generator<string> {
  const previous = words[index - 1];
  const word = words[index];
  if (!previous || !word) return;
  const between = text.slice(previous.end, word.start);
  const isSmall = SMALL_FIRST.test(previous.written);
  if (isSmall && between === ' ') {
    yield `${language}behind small word`;
    yield BEFORE.has(previous.written) ? `behind ${previous.written}` : 'behind another word';
  } else if (/^,\s$/.test(between)) yield 'behind comma';
  else yield between.trim() === '' && !isSmall ? 'behind capital' : 'behind mark';
  if (POSSESSIVE.test(previous.written)) yield 'behind possessive';
}

function* wordBehind(
  { visible, words, vocabulary, language }: Reading,
  { end }: Occurrence,
  index: number,
): Generator<string> {
  const first = words[index] as Word;
  if (/['’]s$/u.test(first.written)) yield 'possessive';
  if (/['’](?:ll|re|ve|t|d|m)$/iu.test(first.written)) yield 'contraction';
  let last = index;
  while ((words[last + 1]?.end ?? Number.POSITIVE_INFINITY) <= end) last++;
  const next = words[last + 1];
  if (!next || visible.text.slice(end, next.start) !== ' ') return;
  if (SMALL_FIRST.test(next.written)) {
    yield AFTER.has(next.written) ? `before ${next.written}` : 'before another word';
    if (VERBS.has(next.written)) yield 'before verb';
    if (language === 'en' && /ing$|s$/.test(next.written))
      yield `before word in ${next.written.endsWith('s') ? 's' : 'ing'}`;
  } else if (DIGIT.test(next.written)) yield CAPITAL.test(next.written) ? 'before model' : 'before number';
  else if (CAPITAL.test(next.written)) {
    yield vocabulary.isOrdinary(next) ? 'before ordinary capital' : 'before capital';
    if (CORPORATE.has(next.key)) yield 'before corporate';
    if (GENERIC_WORDS.has(next.key)) yield 'before generic';
  }
}
