/** Where an answer seems to name a brand. */
export interface BrandStart {
  readonly start: number;
  /** Where the name ends, where that is known: `Taste of the Wild`. */
  readonly end?: number;
}
