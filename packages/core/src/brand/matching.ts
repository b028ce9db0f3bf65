/** `words`: our rule, on word boundaries. `literal`: the interface's, any substring and any words within distance 2. */
export type Matching = 'words' | 'literal';

/** Rule of one brand, beyond how the deployment matches. */
export interface BrandRule {
  /** The brand counts only where the answer writes its letters in the case of the caller. Default: false. */
  readonly caseSensitive?: boolean;
}
