/** `words`: our rule, on word boundaries. `literal`: the interface's, any substring and any words within distance 2. */
export type Matching = 'words' | 'literal';
