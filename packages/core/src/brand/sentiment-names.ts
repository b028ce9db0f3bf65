import { wordsOf } from './capital-runs.js';
import { isCommonWord } from './common-words.js';
import { withoutSuffixes } from './company-suffixes.js';
import { type NamedBrand, namesOf, toNamedBrand } from './compared/named-brand.js';

/** A name in a sentence: its words are one. */
export interface PlacedName {
  readonly name: string;
  /** How many words of the sentence it takes. */
  readonly length: number;
}

/** Finds names among the words of a sentence, however they are spaced: `Hub Spot` is HubSpot. */
export class SentenceNames {
  /** By first character. */
  private readonly names = new Map<string, { readonly letters: string; readonly name: string }[]>();

  constructor(brands: readonly (string | NamedBrand)[]) {
    for (const named of brands.map(toNamedBrand)) {
      for (const written of namesOf(named)) this.add(written, named.brand);
    }
  }

  /** The name that begins with the word at an index; earlier names before later ones. @param keys the folded words */
  at(keys: readonly string[], index: number): PlacedName | undefined {
    for (const { letters, name } of this.names.get(keys[index]?.charAt(0) ?? '') ?? []) {
      let read = '';
      let end = index;
      while (end < keys.length && read.length < letters.length && letters.startsWith(read)) read += keys[end++];
      if (read === letters) return { name, length: end - index };
    }
    return undefined;
  }

  /** Returns the names that are among words. @param keys the folded words */
  namesIn(keys: readonly string[]): ReadonlySet<string> {
    return new Set(keys.flatMap((_, index) => this.at(keys, index)?.name ?? []));
  }

  private add(written: string, name: string): void {
    const core = withoutSuffixes(written.trim().split(/\s+/u), isCommonWord).join(' ');
    const letters = wordsOf(core)
      .map(({ key }) => key)
      .join('');
    const first = letters.charAt(0);
    if (first !== '') this.names.set(first, [...(this.names.get(first) ?? []), { letters, name }]);
  }
}
