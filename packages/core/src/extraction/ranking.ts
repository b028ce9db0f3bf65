import { overlapsAny } from '../brand/compared/places.js';
import type { Span } from '../brand/span.js';
import type { AnswerNames } from './answer-names.js';
import { isHead } from './offers.js';

/** Standing of a brand in an answer: what its rank depends on. */
export interface Standing {
  readonly offered: boolean;
  /** Place where the answer presents the brand; behind all others if only its introduction names it. */
  readonly presented: number;
  /** Names of the answer that are this brand. */
  readonly names: ReadonlySet<RankedName>;
}

/** Combines the standings of several names of one brand: the best of each counts. @param standings at least one */
export function combinedStanding(standings: readonly Standing[]): Standing {
  const [only] = standings;
  if (only && standings.length === 1) return only;
  return {
    offered: standings.some(({ offered }) => offered),
    presented: Math.min(...standings.map(({ presented }) => presented)),
    names: new Set(standings.flatMap(({ names }) => [...names])),
  };
}

/** A name of an answer as far as it is ranked. */
export interface RankedName {
  readonly starts: readonly number[];
  readonly offered: boolean;
}

/** What decides the order of ranks. */
interface Place {
  readonly offered: boolean;
  readonly presented: number;
  /** Ordinal of the first name of the answer that is the brand. */
  readonly order: number;
}

interface SortedName extends Place {
  readonly name: RankedName;
}

/** Added to places of the introduction: no answer is as long. */
const LAST = 2 ** 31;
/** Places of a brand that are looked at. */
const MOST_PLACES = 200;

/**
 * Ranks brands in an answer: those that it offers come first, in the order in which it presents them, then the other
 * names in order of their first mention. No two names share a rank.
 */
export class Ranking {
  private readonly names: readonly RankedName[];
  private readonly presented: ReadonlyMap<RankedName, number>;
  private readonly byKey: ReadonlyMap<string, RankedName>;
  /** Ordinals of the names, for those that begin at one place. */
  private readonly order: ReadonlyMap<RankedName, number>;
  private sorted: readonly SortedName[] | undefined;
  /** End of the introduction; 0 where there is none. */
  private readonly introduction: number;
  private readonly byStart = new Map<number, RankedName[]>();
  /** Whether most options of the answer head nothing. */
  private readonly isProse: boolean;

  /** @param besides names that the surface marked up and that are not found otherwise */
  constructor(
    private readonly answer: AnswerNames,
    besides: readonly Span[],
  ) {
    const offered = answer.names.filter((name) => name.offered);
    const heads = offered.filter(({ starts }) => starts.some((start) => this.isHeadAt(start)));
    this.isProse = heads.length * 2 <= offered.length;
    const found = new Set(answer.names.flatMap(({ starts }) => starts));
    const marked = besides.filter(({ start }) => !found.has(start));
    this.names = [
      ...answer.names,
      ...marked.map((span) => ({ starts: [span.start], offered: this.isOfferedAt([span]) })),
    ];
    this.introduction = introducesNames(answer) ? answer.introduction : 0;
    this.presented = new Map(this.names.map((name) => [name, this.presentedAt(name.starts)]));
    this.order = new Map(this.names.map((name, index) => [name, index]));
    for (const name of this.names) {
      for (const start of name.starts) {
        const others = this.byStart.get(start);
        if (others) others.push(name);
        else this.byStart.set(start, [name]);
      }
    }
    this.byKey = new Map(answer.names.map((name) => [name.key, name]));
  }

  /**
   * Finds the standing of a brand: that of the name of the answer that is written as the brand, else of the names at its
   * places.
   * @param key the folded brand, see `brandKey`
   * @param places its mentions in the visible text, in order; at least one
   * @param taken places that name another brand, see `SoughtBrand`
   */
  standing(key: string, places: Iterable<Span>, taken: readonly Span[] = []): Standing {
    const same = this.byKey.get(key);
    if (same && taken.length === 0) return standingOf(same, this.presented.get(same) ?? 0);
    const spans: Span[] = [];
    for (const place of places) {
      spans.push(place);
      if (spans.length === MOST_PLACES) break;
    }
    if (same) return standingOf(same, this.presentedAt(freeStarts(same, spans, taken)));
    const presented = this.presentedAt(spans.map(({ start }) => start));
    const covering = this.namesWithin(spans);
    const names = new Set(covering.filter((name) => covers(spans, this.placeOf(name))));
    const offered = covering.length > 0 ? covering.some((name) => name.offered) : this.isOfferedAt(spans);
    return { offered, presented, names };
  }

  /** Ranks brands among each other and the other names of the answer. @returns the rank of each, from 1, all different */
  ranks(standings: readonly Standing[]): readonly number[] {
    const own = new Set(standings.flatMap(({ names }) => [...names]));
    const others = this.sortedNames().filter(({ name }) => !own.has(name));
    const read = standings
      .map(({ offered, presented, names }, index) => {
        const order = Math.min(this.names.length, ...[...names].map((name) => this.orderOf(name)));
        return { offered, presented, order, index };
      })
      .toSorted((one, other) => inOrder(one, other) || one.index - other.index);
    const ranks = standings.map(() => 0);
    let before = 0;
    read.forEach((standing, at) => {
      while (before < others.length && inOrder(others[before] as SortedName, standing) <= 0) before++;
      ranks[standing.index] = before + at + 1;
    });
    return ranks;
  }

  /** All names in the order of their ranks. */
  private sortedNames(): readonly SortedName[] {
    this.sorted ??= this.names
      .map((name, order) => ({ name, offered: name.offered, presented: this.presented.get(name) ?? 0, order }))
      .toSorted(inOrder);
    return this.sorted;
  }

  /** The names that begin within spans. */
  private namesWithin(spans: readonly Span[]): readonly RankedName[] {
    const found = new Set<RankedName>();
    for (const { start, end } of spans) {
      for (let at = start; at < end; at++) for (const name of this.byStart.get(at) ?? []) found.add(name);
    }
    return [...found];
  }

  private orderOf(name: RankedName): number {
    return this.order.get(name) ?? 0;
  }

  private placeOf(name: RankedName): number {
    return (this.presented.get(name) ?? 0) % LAST;
  }

  private presentedAt(starts: readonly number[]): number {
    return starts.find((start) => start >= this.introduction) ?? LAST + (starts[0] ?? 0);
  }

  /** Whether the answer presents a brand that the model does not find: as it presents most of its options. */
  private isOfferedAt(spans: readonly Span[]): boolean {
    return this.isProse || spans.some(({ start }) => this.isHeadAt(start));
  }

  private isHeadAt(start: number): boolean {
    return isHead(this.answer.reading, { start, inRun: 0 });
  }
}

/** Whether the introduction names several brands: with one alone it is the verdict of the answer. */
function introducesNames({ names, introduction }: AnswerNames): boolean {
  return names.filter(({ starts }) => (starts[0] ?? introduction) < introduction).length > 1;
}

function standingOf(name: RankedName, presented: number): Standing {
  return { offered: name.offered, presented, names: new Set([name]) };
}

/** Returns where a name begins outside of taken places, and where spans begin; in order. */
function freeStarts({ starts }: RankedName, spans: readonly Span[], taken: readonly Span[]): readonly number[] {
  const free = starts.filter((start) => !overlapsAny(taken, { start, end: start + 1 }));
  return [...free, ...spans.map(({ start }) => start)].toSorted((one, other) => one - other);
}

function inOrder(one: Place, other: Place): number {
  return Number(other.offered) - Number(one.offered) || one.presented - other.presented || one.order - other.order;
}

function covers(spans: readonly Span[], place: number): boolean {
  return spans.some(({ start, end }) => place >= start && place < end);
}
