import { lastUpTo } from '../last-up-to.js';
import type { Span } from '../span.js';

/**
 * Merges the places of several names of one brand: in order, without overlap. The first of overlapping places counts;
 * if they begin together, the longest.
 */
export function mergedPlaces(lists: readonly (readonly Span[])[]): readonly Span[] {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  let end = 0;
  return inOrder(lists).filter((place) => {
    const isApart = place.start >= end;
    if (isApart) end = place.end;
    return isApart;
  });
}

/** Merges lists half by half; of places that begin together, the longest comes first. */
function inOrder(lists: readonly (readonly Span[])[]): readonly Span[] {
  const [only = []] = lists;
  if (lists.length < 2) return only;
  const half = lists.length >>> 1;
  return ofTwo(inOrder(lists.slice(0, half)), inOrder(lists.slice(half)));
}

/** Merges two sorted lists. */
function ofTwo(ones: readonly Span[], others: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  let next = 0;
  for (const one of ones) {
    for (let other = others[next]; other && isBefore(other, one); other = others[++next]) merged.push(other);
    merged.push(one);
  }
  return merged.concat(others.slice(next));
}

/** Returns whether a place begins before another, or with it and is longer. */
function isBefore(one: Span, other: Span): boolean {
  return one.start < other.start || (one.start === other.start && one.end > other.end);
}

/** Returns whether a place overlaps one of some places. @param places in order, without overlap */
export function overlapsAny(places: readonly Span[], { start, end }: Span): boolean {
  const last = places[lastUpTo(places.length, (index) => places[index]?.start ?? 0, end - 1)];
  return last !== undefined && last.end > start;
}

/**
 * Leaves out the places that overlap a taken one, but those that are longer and hold it whole: `Acme Cloud` over a taken
 * `Acme` stays. Both are in order and without overlap.
 */
export function* freePlaces<T extends Span>(places: Iterable<T>, taken: readonly Span[]): Generator<T, undefined> {
  let next = 0;
  for (const place of places) {
    while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= place.start) next++;
    if (isFree(place, taken, next)) yield place;
  }
}

/**
 * Returns whether a place overlaps no taken place, or holds each of them.
 * @param from index of the first taken place that does not end before the place
 */
function isFree(place: Span, taken: readonly Span[], from: number): boolean {
  for (let at = from; (taken[at]?.start ?? Number.POSITIVE_INFINITY) < place.end; at++) {
    if (!holds(place, taken[at] ?? place)) return false;
  }
  return true;
}

/** Returns whether a place is longer than another and covers it. */
function holds(place: Span, { start, end }: Span): boolean {
  return place.start <= start && end <= place.end && place.end - place.start > end - start;
}
