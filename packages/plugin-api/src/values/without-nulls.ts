/** A row as it comes from the database, where what is not there is null. */
export type Nulls<T> = { readonly [K in keyof T]: T[K] | null };

/** The row with what is not there absent. */
export function withoutNulls<T extends object>(row: Nulls<T>): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T;
}
