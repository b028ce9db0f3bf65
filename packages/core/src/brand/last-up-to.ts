/** The index of the last of `length` ascending places that is not beyond one; -1 where all are. */
export function lastUpTo(length: number, placeAt: (index: number) => number, place: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (placeAt(middle) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
