/** What a watch remembers of one answer. */
export interface Observation {
  readonly mentioned: boolean;
  /** 1 is first; null when not mentioned. */
  readonly rank: number | null;
  /** Canonical URLs (see `canonicalUrl`), each once. */
  readonly citations: readonly string[];
  /** All brands that the answer names, the tracked one among them, the highest rank first. */
  readonly brands: readonly { readonly name: string; readonly rank: number }[];
}
