interface Room {
  /** Least distance of two positions. */
  readonly gap: number;
  readonly least: number;
  readonly most: number;
}

/** Moves positions apart, each as little as its neighbours allow, and keeps their order. */
export function spreadOut(positions: readonly number[], { gap, least, most }: Room): readonly number[] {
  const order = positions.map((at, index) => ({ at, index })).toSorted((one, other) => one.at - other.at);
  let floor = least;
  for (const one of order) {
    one.at = Math.max(one.at, floor);
    floor = one.at + gap;
  }
  let ceiling = most;
  for (const one of order.toReversed()) {
    one.at = Math.min(one.at, ceiling);
    ceiling = one.at - gap;
  }
  return order.toSorted((one, other) => one.index - other.index).map(({ at }) => at);
}
