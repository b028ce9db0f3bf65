import { wordsOf } from './capital-runs.js';
import { isCommonWord } from './common-words.js';
import { withoutSuffixes } from './company-suffixes.js';
import { type NamedBrand, namesOf, toNamedBrand } from './compared/named-brand.js';
import { Spellings } from './spellings.js';

/** A name in a sentence: its words are one. */
export interface PlacedName {
  readonly name: string;
  /** How many words of the sentence it takes. */
  readonly length: number;
}

/** A spelling of a name among others. */
interface SpeltName {
  readonly name: string;
  /** The lowest counts where several begin at one word. */
  readonly order: number;
}

/** More than all spellings of names. */
const ALL = 2 ** 31;

/** Finds names among the words of a sentence, however they are spaced: `Hub Spot` is HubSpot. */
export class SentenceNames {
  /** @param preferred counts before all others */
  private constructor(
    private readonly spellings: Spellings<SpeltName>,
    private readonly preferred?: string,
  ) {}

  /** @param brands those before count before those behind */
  static of(brands: readonly (string | NamedBrand)[]): SentenceNames {
    const spellings = new Spellings<SpeltName>();
    let order = 0;
    for (const named of brands.map(toNamedBrand)) {
      for (const written of namesOf(named)) {
        const letters = lettersOf(written);
        if (letters !== '') spellings.add(letters, { name: named.brand, order: order++ });
      }
    }
    return new SentenceNames(spellings);
  }

  /** Returns the same names, of which one counts before all others. */
  preferring(name: string): SentenceNames {
    return new SentenceNames(this.spellings, name);
  }

  /** The name that begins with the word at an index; earlier names before later ones. @param keys the folded words */
  at(keys: readonly string[], index: number): PlacedName | undefined {
    let best: (PlacedName & { readonly order: number }) | undefined;
    let spelt = keys[index] ? this.spellings.after(keys[index]) : undefined;
    for (let end = index + 1; spelt; end++) {
      for (const { name, order } of spelt.values) {
        const rank = name === this.preferred ? order - ALL : order;
        if (!best || rank < best.order) best = { name, length: end - index, order: rank };
      }
      const key: string | undefined = keys[end];
      spelt = key === undefined ? undefined : spelt.after(key);
    }
    return best && { name: best.name, length: best.length };
  }

  /** Returns the names that are among words. @param keys the folded words */
  namesIn(keys: readonly string[]): ReadonlySet<string> {
    return new Set(keys.flatMap((_, index) => this.at(keys, index)?.name ?? []));
  }
}

/** Folds a name as the words of sentences are, without the suffix of its company. */
function lettersOf(written: string): string {
  const core = withoutSuffixes(written.trim().split(/\s+/u), isCommonWord).join(' ');
  return wordsOf(core)
    .map(({ key }) => key)
    .join('');
}
