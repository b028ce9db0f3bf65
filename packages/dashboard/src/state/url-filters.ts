import { readFilters, withFilter } from './filter-query.js';
import { place, replaceSearch } from './place.js';

/** Reads filters of the URL. Components that call it render again when the URL changes. */
export const filters = <N extends string>(names: readonly N[]): Readonly<Partial<Record<N, string>>> =>
  readFilters(place.value.search, names);

/** Sets a filter in the URL; undefined or an empty text removes it. */
export function setFilter(name: string, value: string | undefined): void {
  replaceSearch(withFilter(place.value.search, name, value));
}
