import { classOf, isSolid } from '../brand/character-class.js';
import { isWhiteSpace } from '../brand/white-space.js';
import type { Occurrence } from './candidate.js';
import { type FeatureId, type FeatureSink, placeFeature } from './feature.js';

type ByUnit = ReadonlyMap<number, FeatureId>;

const FILLS_BRACKETS = placeFeature('fills brackets');
const SLASH = placeFeature('slash');
const COLON_BEHIND = placeFeature('colon behind');
const COLON_BEHIND_RUN = placeFeature('colon behind run');
const TRADEMARK = placeFeature('trademark');
const PLUS_BEHIND = placeFeature('plus behind');
const GLUED_BEFORE = placeFeature('glued before');
const DASH_BEHIND = placeFeature('dash behind');
const ENDS_BLOCK = placeFeature('ends block');
const ENDS_CELL = placeFeature('ends cell');

/** Features by the character before an occurrence; letters and digits are `glued before`. */
const BEFORE = byUnit({
  'in brackets': '(',
  quoted: '"“«「『„‘',
  'glued before': '.!?:)',
  'dash before': '-–',
  'sign before': '$#@',
});
/** Features by the first character behind the run of an occurrence. */
const STRAIGHT_BEHIND = byUnit({ 'comma behind': ',、，', 'stop behind': '.。!', 'quote behind': '"”»」』' });
/** Features by the first character behind the run that is no space. */
const BEHIND = byUnit({ 'dash behind': '–—', 'bracket behind': '(（' });

const TRADEMARKS = unitsOf('®™℠');
const COLONS = unitsOf(':：');
const [SPACE, OPEN, CLOSE, STROKE, PLUS, HYPHEN, BAR] = [0x20, 0x28, 0x29, 0x2f, 0x2b, 0x2d, 0x7c];
const BLOCK_END = 0x2029;

function unitsOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}

function byUnit(features: Readonly<Record<string, string>>): ByUnit {
  return new Map(
    Object.entries(features).flatMap(([name, characters]) => {
      const id = placeFeature(name);
      return [...unitsOf(characters)].map((unit): [number, FeatureId] => [unit, id]);
    }),
  );
}

/** Adds the features of the characters around an occurrence. */
export function addMarks(text: string, { start, end, runEnd }: Occurrence, sink: FeatureSink): void {
  const before = text.charCodeAt(start - 1);
  const behind = text.charCodeAt(end);
  const behindRun = text.charCodeAt(runEnd);
  if (before !== SPACE) addBefore(before, sink);
  if (before === OPEN && behindRun === CLOSE) sink.occurs(FILLS_BRACKETS);
  if (before === STROKE || behind === STROKE) sink.occurs(SLASH);
  if (COLONS.has(behindRun)) sink.occurs(runEnd === end ? COLON_BEHIND : COLON_BEHIND_RUN);
  if (TRADEMARKS.has(behind) || TRADEMARKS.has(behindRun)) sink.occurs(TRADEMARK);
  if (behind === PLUS) sink.occurs(PLUS_BEHIND);
  addBehindRun(text, runEnd, sink);
}

function addBefore(before: number, sink: FeatureSink): void {
  const id = BEFORE.get(before);
  if (id !== undefined) sink.occurs(id);
  else if (before > 0 && isSolid(classOf(before))) sink.occurs(GLUED_BEFORE);
}

function addBehindRun(text: string, runEnd: number, sink: FeatureSink): void {
  const first = text.charCodeAt(runEnd);
  const isBehindSpace = isWhiteSpace(first);
  const mark = isBehindSpace ? text.charCodeAt(runEnd + 1) : first;
  const id = BEHIND.get(mark);
  if (id !== undefined) sink.occurs(id);
  else if (isBehindSpace && mark === HYPHEN && isWhiteSpace(text.charCodeAt(runEnd + 2))) sink.occurs(DASH_BEHIND);
  const straight = STRAIGHT_BEHIND.get(first);
  if (straight !== undefined) sink.occurs(straight);
  if (first === BLOCK_END || runEnd >= text.length) sink.occurs(ENDS_BLOCK);
  if (mark === BAR) sink.occurs(ENDS_CELL);
}
