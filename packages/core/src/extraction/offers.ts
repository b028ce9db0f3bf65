import type { Candidate, Occurrence, PlacedOccurrence, Reading } from './candidate.js';
import { type FeatureSink, feature } from './feature.js';
import { logOdds } from './linear-model.js';
import type { PositionKind } from './structure.js';

/** Positions at which an answer presents what it offers. */
const HEADS: ReadonlySet<PositionKind> = new Set([
  'numbered',
  'bullet',
  'heading',
  'column',
  'header',
  'bold',
  'segment',
  'award',
]);

/** Whether an occurrence begins an item, row, heading, bold run or titled segment. */
export function isHead({ structure }: Reading, { start, inRun }: Pick<Occurrence, 'start' | 'inRun'>): boolean {
  return inRun === 0 && HEADS.has(structure.position(start).kind);
}

/** How often a name appears in parts of the answer that a name heads. */
interface Sections {
  another: number;
  own: number;
  none: number;
  first: 'another' | 'own' | 'none';
}

const SCORE = feature('score');
const NO_HEAD = feature('no head');
const NO_HEAD_AMONG = feature('no head among heads');
const HEAD = feature('head');
const HEAD_AMONG = feature('head among heads');
const HEAD_KINDS = feature('head kinds');
const HEADS_ALIKE = feature('heads alike');
const RELATIVE_TIMES = feature('relative times');
const NAMES = feature('names');
const ORDER = feature('order');
const IS_FIRST = feature('is first');
const WITHIN_ANOTHER = feature('within another');
const WITHIN_OWN = feature('within own');
const WITHOUT_SUBJECT = feature('without subject');
const ALL_ANOTHER = feature('all within another');
const ALL_WITHOUT = feature('all without subject');
const FIRST = { another: feature('first another'), own: feature('first own'), none: feature('first none') };

/** Features that compare one name of an answer with its other names, to find whether the answer offers it. */
export class Offers {
  private readonly heads: ReadonlyMap<number, ReadonlySet<PositionKind>>;
  private readonly byKind = new Map<PositionKind, number>();
  private readonly headShare: number;
  private readonly mostTimes: number;
  private readonly ordinals: ReadonlyMap<number, number>;
  private readonly sections: ReadonlyMap<number, Sections>;

  /**
   * @param names indices of the candidates that name brands
   * @param scores the probability of each candidate
   */
  constructor(
    private readonly reading: Reading,
    private readonly names: readonly number[],
    private readonly scores: readonly number[],
  ) {
    this.heads = new Map(names.map((index) => [index, headKinds(reading, reading.candidates[index])]));
    for (const kinds of this.heads.values()) {
      for (const kind of kinds) this.byKind.set(kind, (this.byKind.get(kind) ?? 0) + 1);
    }
    this.headShare = [...this.heads.values()].filter(({ size }) => size > 0).length / Math.max(1, names.length);
    this.mostTimes = names.reduce((most, index) => Math.max(most, this.times(index)), 1);
    const firsts = new Map(names.map((index) => [index, firstPlace(reading.candidates[index])]));
    const order = names.toSorted((one, other) => (firsts.get(one) ?? 0) - (firsts.get(other) ?? 0));
    this.ordinals = new Map(order.map((index, at) => [index, at]));
    this.sections = sectionsOf(reading, new Set(names));
  }

  /** Adds the features of the name with an index. */
  addTo(index: number, sink: FeatureSink): void {
    const kinds = this.heads.get(index) ?? new Set<PositionKind>();
    sink.add(SCORE, logOdds(this.scores[index] ?? 0));
    if (kinds.size === 0) {
      sink.add(NO_HEAD, 1);
      sink.add(NO_HEAD_AMONG, this.headShare);
    } else {
      sink.add(HEAD, 1);
      sink.add(HEAD_AMONG, this.headShare);
      sink.add(HEAD_KINDS, kinds.size);
      sink.add(HEADS_ALIKE, Math.log2(1 + Math.max(...[...kinds].map((kind) => this.byKind.get(kind) ?? 0))));
    }
    const ordinal = this.ordinals.get(index) ?? 0;
    sink.add(RELATIVE_TIMES, this.times(index) / this.mostTimes);
    sink.add(NAMES, Math.log2(1 + this.names.length));
    sink.add(ORDER, ordinal / Math.max(1, this.names.length));
    if (ordinal === 0) sink.add(IS_FIRST, 1);
    addSections(this.sections.get(index), sink);
  }

  private times(index: number): number {
    return this.reading.candidates[index]?.occurrences.length ?? 0;
  }
}

function headKinds(reading: Reading, candidate: Candidate | undefined): ReadonlySet<PositionKind> {
  const heads = candidate?.occurrences.filter((occurrence) => isHead(reading, occurrence)) ?? [];
  return new Set(heads.map(({ start }) => reading.structure.position(start).kind));
}

function firstPlace(candidate: Candidate | undefined): number {
  return candidate?.occurrences.reduce((first, { start }) => Math.min(first, start), Number.POSITIVE_INFINITY) ?? 0;
}

function addSections(sections: Sections | undefined, sink: FeatureSink): void {
  if (!sections) return;
  const { another, own, none, first } = sections;
  const all = another + own + none;
  sink.add(WITHIN_ANOTHER, another / all);
  sink.add(WITHIN_OWN, own / all);
  sink.add(WITHOUT_SUBJECT, none / all);
  sink.add(FIRST[first], 1);
  if (another === all) sink.add(ALL_ANOTHER, 1);
  if (none === all) sink.add(ALL_WITHOUT, 1);
}

/** Counts for each name in whose part of the answer it appears: a part begins with the head that presents a name. */
function sectionsOf(reading: Reading, names: ReadonlySet<number>): ReadonlyMap<number, Sections> {
  const places = reading.places.filter(({ index }) => names.has(index));
  const resets = headingsWithoutName(reading, places);
  const sections = new Map<number, Sections>();
  let subject: number | undefined;
  let reset = 0;
  for (const { index, occurrence } of places) {
    for (; (resets[reset] ?? Number.POSITIVE_INFINITY) <= occurrence.start; reset++) subject = undefined;
    const heads = isHead(reading, occurrence);
    let where: Sections['first'] = 'none';
    if (heads || subject === index) where = 'own';
    else if (subject !== undefined) where = 'another';
    const counts = sections.get(index) ?? { another: 0, own: 0, none: 0, first: where };
    counts[where]++;
    sections.set(index, counts);
    if (heads) subject = index;
  }
  return sections;
}

/** Starts of the headings that present no name: what follows has no subject. */
function headingsWithoutName(reading: Reading, places: readonly PlacedOccurrence[]): readonly number[] {
  const heads = places
    .filter(({ occurrence }) => isHead(reading, occurrence))
    .map(({ occurrence }) => occurrence.start);
  const starts: number[] = [];
  let head = 0;
  for (const { kind, start, end } of reading.visible.blocks) {
    while ((heads[head] ?? Number.POSITIVE_INFINITY) < start) head++;
    if (kind === 'heading' && (heads[head] ?? Number.POSITIVE_INFINITY) >= end) starts.push(start);
  }
  return starts;
}
