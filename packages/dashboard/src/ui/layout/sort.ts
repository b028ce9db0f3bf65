/** Column by which a table is sorted. */
export interface SortState {
  readonly key: string;
  readonly descending: boolean;
}

type Value = string | number | undefined;

/** Sorts a copy; rows without a value come last either way. */
export function sorted<R>(rows: readonly R[], by: (row: R) => Value, descending: boolean): R[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en'));
  });
}

/** The state after a click on a head: descending first, then ascending. */
export const toggled = (state: SortState | undefined, key: string): SortState => ({
  key,
  descending: state?.key === key ? !state.descending : true,
});
