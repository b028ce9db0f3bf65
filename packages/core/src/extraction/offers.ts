import type { Candidate, Features, Occurrence, Reading } from './candidate.js';
import { logOdds } from './linear-model.js';
import { placesOf } from './neighbours.js';
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

/**
 * Adds features that compare one name of an answer with its other names, to find whether the answer offers it.
 * @param names indices of the candidates that name brands
 * @param scores the probability of each candidate
 */
export function withOffers(
  reading: Reading,
  names: readonly number[],
  features: readonly Features[],
  scores: readonly number[],
): ReadonlyMap<number, Features> {
  const heads = new Map(names.map((index) => [index, headKinds(reading, reading.candidates[index])]));
  const byKind = new Map<PositionKind, number>();
  for (const kinds of heads.values()) for (const kind of kinds) byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
  const share = [...heads.values()].filter(({ size }) => size > 0).length / Math.max(1, names.length);
  const times = (index: number) => reading.candidates[index]?.occurrences.length ?? 0;
  const most = Math.max(1, ...names.map(times));
  const firsts = new Map(names.map((index) => [index, firstPlace(reading.candidates[index])]));
  const order = names.toSorted((one, other) => (firsts.get(one) ?? 0) - (firsts.get(other) ?? 0));
  const ordinal = new Map(order.map((index, at) => [index, at]));
  const sections = sectionsOf(reading, new Set(names));
  return new Map(
    names.map((index) => {
      const more: Features = new Map(features[index]);
      const kinds = heads.get(index) ?? new Set<PositionKind>();
      more.delete('first score');
      more.set('score', logOdds(scores[index] ?? 0));
      if (kinds.size === 0) more.set('no head', 1).set('no head among heads', share);
      else {
        const alike = Math.max(...[...kinds].map((kind) => byKind.get(kind) ?? 0));
        more.set('head', 1).set('head among heads', share).set('head kinds', kinds.size);
        more.set('heads alike', Math.log2(1 + alike));
      }
      more.set('relative times', times(index) / most);
      more.set('names', Math.log2(1 + names.length));
      more.set('order', (ordinal.get(index) ?? 0) / Math.max(1, names.length));
      if (ordinal.get(index) === 0) more.set('is first', 1);
      for (const [name, value] of sectionFeatures(sections.get(index))) more.set(name, value);
      return [index, more] as const;
    }),
  );
}

function headKinds(reading: Reading, candidate: Candidate | undefined): ReadonlySet<PositionKind> {
  const heads = candidate?.occurrences.filter((occurrence) => isHead(reading, occurrence)) ?? [];
  return new Set(heads.map(({ start }) => reading.structure.position(start).kind));
}

function firstPlace(candidate: Candidate | undefined): number {
  return Math.min(...(candidate?.occurrences.map(({ start }) => start) ?? [0]));
}

function* sectionFeatures(sections: Sections | undefined): Generator<readonly [string, number]> {
  if (!sections) return;
  const { another, own, none, first } = sections;
  const all = another + own + none;
  yield ['within another', another / all];
  yield ['within own', own / all];
  yield ['without subject', none / all];
  yield [`first ${first}`, 1];
  if (another === all) yield ['all within another', 1];
  if (none === all) yield ['all without subject', 1];
}

/** Counts for each name in whose part of the answer it appears: a part begins with the head that presents a name. */
function sectionsOf(reading: Reading, names: ReadonlySet<number>): ReadonlyMap<number, Sections> {
  const places = placesOf(reading.candidates).filter(({ index }) => names.has(index));
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
function headingsWithoutName(reading: Reading, places: ReturnType<typeof placesOf>): readonly number[] {
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
