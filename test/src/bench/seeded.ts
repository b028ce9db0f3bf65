/** Returns a generator of 24-bit integers; the same seed gives the same numbers. */
export function seededIntegers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
