import type { Span } from '../brand/span.js';
import type { Candidate, Features, Occurrence, Reading } from './candidate.js';
import { logOdds } from './linear-model.js';

/** Occurrences behind one that are looked at: an enumeration joins neighbours. */
const REACH = 6;
const LONGEST_JOIN = 10;
const JOIN = /^(?:,|、|，|\/| \/ )?\s?(?:and|or|&|und|oder|et|ou|y|o|e|en|of|и|или|와|과|و|和|或|と|や)?\s?$/u;
const FEW = 0.15;
const MOST = 0.6;
const MANY = 8;

/** Scores of the candidates that appear beside one. */
interface Beside {
  enumerated?: number;
  earlier?: number;
  earlierSum: number;
  later?: number;
}

/** Adds features of the neighbours of each candidate: siblings in the layout, enumerations, and words of the same run. */
export function withNeighbours(
  reading: Reading,
  features: readonly Features[],
  scores: readonly number[],
): readonly Features[] {
  const siblings = siblingScores(reading, scores);
  const beside = besideScores(reading, scores);
  return reading.candidates.map((candidate, index) => {
    const more: Features = new Map(features[index]);
    const score = scores[index] ?? 0;
    more.set('first score', logOdds(score));
    for (const [name, value] of siblingFeatures(reading, candidate, siblings, score)) more.set(name, value);
    const { enumerated, earlier, earlierSum, later } = beside[index] ?? { earlierSum: 0 };
    if (enumerated !== undefined) more.set('enumerated', enumerated).set('is enumerated', 1);
    if (earlier !== undefined) {
      const share = earlierSum / candidate.occurrences.length;
      more.set('earlier in run', earlier).set('earlier share', share);
      if (more.has('listed brands')) more.set('earlier share of listed', share);
      if (share > 0.8) more.set('always behind a name', 1);
    }
    if (later !== undefined) more.set('later in run is', later);
    return more;
  });
}

interface Siblings {
  sum: number;
  count: number;
}

function siblingScores(reading: Reading, scores: readonly number[]): ReadonlyMap<string, Siblings> {
  const groups = new Map<string, Siblings>();
  reading.candidates.forEach((candidate, index) => {
    for (const group of groupsOf(reading, candidate)) {
      const siblings = groups.get(group) ?? { sum: 0, count: 0 };
      siblings.sum += scores[index] ?? 0;
      siblings.count++;
      groups.set(group, siblings);
    }
  });
  return groups;
}

function* siblingFeatures(
  reading: Reading,
  candidate: Candidate,
  groups: ReadonlyMap<string, Siblings>,
  score: number,
): Generator<readonly [string, number]> {
  let best = -1;
  let size = 0;
  let kind = '';
  for (const group of groupsOf(reading, candidate)) {
    const siblings = groups.get(group);
    if (!siblings || siblings.count < 2) continue;
    const mean = (siblings.sum - score) / (siblings.count - 1);
    if (mean <= best) continue;
    best = mean;
    size = siblings.count;
    kind = group.split(' ', 1)[0] ?? '';
  }
  if (best < 0) {
    yield ['no siblings', 1];
    return;
  }
  yield ['siblings', best];
  yield [`siblings ${kind}`, best];
  yield ['siblings many', (best * Math.min(size, MANY)) / MANY];
  if (best < FEW) yield ['siblings none', 1];
  if (best > MOST) yield ['siblings most', 1];
}

/** Groups of alike positions that a candidate begins. */
function groupsOf({ structure }: Reading, { occurrences }: Candidate): ReadonlySet<string> {
  const groups = new Set<string>();
  for (const { start, inRun } of occurrences) {
    const { group } = structure.position(start);
    if (group !== undefined && inRun === 0) groups.add(group);
  }
  return groups;
}

function besideScores({ candidates, visible }: Reading, scores: readonly number[]): readonly Beside[] {
  const beside: Beside[] = candidates.map(() => ({ earlierSum: 0 }));
  const places = placesOf(candidates);
  places.forEach(({ occurrence, index }, at) => {
    const score = scores[index] ?? 0;
    const own = beside[index] as Beside;
    for (const { occurrence: other, index: otherIndex } of places.slice(at + 1, at + REACH)) {
      if (otherIndex === index) continue;
      const otherScore = scores[otherIndex] ?? 0;
      const theirs = beside[otherIndex] as Beside;
      if (isEnumerated(visible.text, { start: occurrence.start, end: occurrence.runEnd }, other)) {
        own.enumerated = Math.max(own.enumerated ?? 0, otherScore);
        theirs.enumerated = Math.max(theirs.enumerated ?? 0, score);
      }
      if (other.start >= occurrence.runEnd) continue;
      theirs.earlier = Math.max(theirs.earlier ?? 0, score);
      theirs.earlierSum += score;
      own.later = Math.max(own.later ?? 0, otherScore);
    }
  });
  return beside;
}

/** The occurrences of all candidates in order. */
export function placesOf(candidates: readonly Candidate[]): readonly { occurrence: Occurrence; index: number }[] {
  return candidates
    .flatMap(({ occurrences }, index) => occurrences.map((occurrence) => ({ occurrence, index })))
    .toSorted((one, other) => one.occurrence.start - other.occurrence.start);
}

function isEnumerated(text: string, one: Span, other: Span): boolean {
  if (other.start - one.end >= LONGEST_JOIN) return false;
  const between = text.slice(one.end, other.start);
  return between.trim() !== '' && JOIN.test(between);
}
