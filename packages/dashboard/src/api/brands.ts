import type { TrackedBrandRecord } from '@namedrop/contract';
import { computed, signal } from '@preact/signals';
import { readFilters } from '../state/filter-query.js';
import { place } from '../state/place.js';
import { session } from '../state/session.js';
import { listBrands } from './tracking-calls.js';

/** Brands of the account, the oldest first; undefined until they are loaded. */
export const trackedBrands = signal<readonly TrackedBrandRecord[] | undefined>(undefined);

/** Brand that was shown last: pages without a brand in their URL show it. */
const lastShown = signal<string | undefined>(undefined);

let loading: ReturnType<typeof listBrands> | undefined;

// Another person may have signed in, with brands of their own.
session.subscribe(() => {
  trackedBrands.value = undefined;
  loading = undefined;
});

/** Loads the brands once for all that ask meanwhile. */
export async function loadBrands(): Promise<readonly TrackedBrandRecord[]> {
  loading ??= listBrands().finally(() => {
    loading = undefined;
  });
  const brands = await loading;
  trackedBrands.value = brands;
  return brands;
}

/** Brand of the URL, else the one shown last, else the oldest. undefined: the account tracks none, or it is not known yet. */
export const currentBrand = computed<TrackedBrandRecord | undefined>(() => {
  const brands = trackedBrands.value;
  const { brand } = readFilters(place.value.search, ['brand']);
  const known = (id: string | undefined) => brands?.find((one) => one.id === id);
  return known(brand) ?? known(lastShown.value) ?? brands?.[0];
});

/** Keeps a brand for pages whose URL has none. */
export function keepBrand(id: string): void {
  lastShown.value = id;
}
