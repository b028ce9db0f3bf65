/** Vendors that metrics tell apart: each is a time series, and a plugin may invent any number of them. */
export const MAX_VENDORS = 20;
/** Label of all further vendors. */
const OTHER = 'other';

/** Labels of vendors on metrics: the first ones by their names. */
export class VendorLabels {
  readonly #names = new Set<string>();

  /** Returns the vendor's name, or `other` for one beyond `MAX_VENDORS`. */
  of(name: string): string {
    if (this.#names.size < MAX_VENDORS) this.#names.add(name);
    return this.#names.has(name) ? name : OTHER;
  }
}
