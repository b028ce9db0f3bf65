import type { Candidate, PlacedOccurrence, Reading } from './candidate.js';
import { type FeatureSink, feature } from './feature.js';
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

interface Siblings {
  sum: number;
  count: number;
}

const FIRST_SCORE = feature('first score');
const ENUMERATED = feature('enumerated');
const IS_ENUMERATED = feature('is enumerated');
const EARLIER = feature('earlier in run');
const EARLIER_SHARE = feature('earlier share');
const EARLIER_OF_LISTED = feature('earlier share of listed');
const ALWAYS_BEHIND = feature('always behind a name');
const LATER = feature('later in run is');
const NO_SIBLINGS = feature('no siblings');
const SIBLINGS = feature('siblings');
const SIBLINGS_MANY = feature('siblings many');
const SIBLINGS_NONE = feature('siblings none');
const SIBLINGS_MOST = feature('siblings most');
const SIBLINGS_OF = new Map(
  ['item', 'nested', 'heading', 'paragraph', 'column', 'cell', 'header', 'bold', 'segment', 'labelled'].map((kind) => [
    kind,
    feature(`siblings ${kind}`),
  ]),
);
const ALWAYS = 0.8;

/** Features of the neighbours of candidates: siblings in the layout, enumerations, and words of the same run. */
export class Neighbours {
  private readonly groups: readonly ReadonlySet<string>[];
  private readonly siblings = new Map<string, Siblings>();
  private readonly beside: readonly Beside[];

  /** @param scores the probability of each candidate alone */
  constructor(
    private readonly reading: Reading,
    private readonly scores: readonly number[],
  ) {
    this.groups = reading.candidates.map((candidate) => groupsOf(reading, candidate));
    this.groups.forEach((groups, index) => {
      for (const group of groups) this.addSibling(group, scores[index] ?? 0);
    });
    this.beside = besideScores(reading, scores);
  }

  /** Adds the features of the candidate with an index. */
  addTo(index: number, sink: FeatureSink): void {
    const score = this.scores[index] ?? 0;
    const candidate = this.reading.candidates[index] as Candidate;
    sink.add(FIRST_SCORE, logOdds(score));
    this.addSiblings(index, score, sink);
    const { enumerated, earlier, earlierSum, later } = this.beside[index] as Beside;
    if (enumerated !== undefined) {
      sink.add(ENUMERATED, enumerated);
      sink.add(IS_ENUMERATED, 1);
    }
    if (later !== undefined) sink.add(LATER, later);
    if (earlier === undefined) return;
    const share = earlierSum / candidate.occurrences.length;
    sink.add(EARLIER, earlier);
    sink.add(EARLIER_SHARE, share);
    if (candidate.listed.isName) sink.add(EARLIER_OF_LISTED, share);
    if (share > ALWAYS) sink.add(ALWAYS_BEHIND, 1);
  }

  private addSibling(group: string, score: number): void {
    const siblings = this.siblings.get(group);
    if (siblings) {
      siblings.sum += score;
      siblings.count++;
    } else this.siblings.set(group, { sum: score, count: 1 });
  }

  private addSiblings(index: number, score: number, sink: FeatureSink): void {
    let best = -1;
    let size = 0;
    let kind = '';
    for (const group of this.groups[index] ?? []) {
      const siblings = this.siblings.get(group);
      if (!siblings || siblings.count < 2) continue;
      const mean = (siblings.sum - score) / (siblings.count - 1);
      if (mean <= best) continue;
      best = mean;
      size = siblings.count;
      kind = group.slice(0, group.indexOf(' ') < 0 ? undefined : group.indexOf(' '));
    }
    if (best < 0) {
      sink.add(NO_SIBLINGS, 1);
      return;
    }
    sink.add(SIBLINGS, best);
    const own = SIBLINGS_OF.get(kind);
    if (own !== undefined) sink.add(own, best);
    sink.add(SIBLINGS_MANY, (best * Math.min(size, MANY)) / MANY);
    if (best < FEW) sink.add(SIBLINGS_NONE, 1);
    if (best > MOST) sink.add(SIBLINGS_MOST, 1);
  }
}

/** Groups of alike positions that a candidate begins. */
function groupsOf({ structure }: Reading, { occurrences }: Candidate): ReadonlySet<string> {
  const groups = new Set<string>();
  for (const { start, inRun } of occurrences) {
    if (inRun > 0) continue;
    const { group } = structure.position(start);
    if (group !== undefined) groups.add(group);
  }
  return groups;
}

function besideScores({ candidates, places, visible }: Reading, scores: readonly number[]): readonly Beside[] {
  const beside: Beside[] = candidates.map(() => ({ earlierSum: 0 }));
  places.forEach(({ occurrence, index }, at) => {
    const score = scores[index] ?? 0;
    const own = beside[index] as Beside;
    for (let next = at + 1; next < Math.min(places.length, at + REACH); next++) {
      const { occurrence: other, index: otherIndex } = places[next] as PlacedOccurrence;
      if (otherIndex === index) continue;
      const otherScore = scores[otherIndex] ?? 0;
      const theirs = beside[otherIndex] as Beside;
      if (isEnumerated(visible.text, occurrence.runEnd, other.start)) {
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

/** Whether a text joins a name that ends at a place and one that begins at another. */
function isEnumerated(text: string, end: number, start: number): boolean {
  if (start - end >= LONGEST_JOIN || start - end < 2) return false;
  const between = text.slice(end, start);
  return between.trim() !== '' && JOIN.test(between);
}
