/** `words`: our rule, on word boundaries. `literal`: the interface's, any substring and any words within distance 2. */
export type Matching = 'words' | 'literal';

/** Rule of one name, beyond how the deployment matches. */
export interface NameRule {
  /** The name counts only where the answer writes its letters in the case of the caller. Default: false. */
  readonly caseSensitive?: boolean;
}

/** Rule of one brand, which holds for each of its names. */
export interface BrandRule extends NameRule {
  /** Further names that count as the brand: at most some dozens, of at most a few hundred characters. Default: none. */
  readonly aliases?: readonly string[];
}
