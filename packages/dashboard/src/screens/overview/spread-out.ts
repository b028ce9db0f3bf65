interface Room {
  /** Least distance of two places. */
  readonly gap: number;
  readonly least: number;
  readonly most: number;
}

/** Moves places apart, each as little as its neighbours allow, and keeps their order. */
export function spreadOut(places: readonly number[], { gap, least, most }: Room): readonly number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((one, other) => one.place - other.place);
  let floor = least;
  for (const one of order) {
    one.place = Math.max(one.place, floor);
    floor = one.place + gap;
  }
  let ceiling = most;
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, ceiling);
    ceiling = one.place - gap;
  }
  return order.toSorted((one, other) => one.index - other.index).map(({ place }) => place);
}
