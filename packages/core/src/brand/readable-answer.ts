import { lowerCase } from './lower-case.js';
import { beginsWord, type Normalised, normalise } from './normalise.js';
import { type VisibleText, visibleText } from './visible-text.js';

/** An answer made ready to be searched for any number of brands. */
export interface ReadableAnswer {
  /** As the upstream gave it, lone surrogates replaced. */
  readonly source: string;
  readonly visible: VisibleText;
  /** The visible text in lower case, unit for unit. */
  readonly lower: string;
  readonly normalised: Normalised;
  /** For each UTF-16 unit, the indices of the normalised letters that begin a word with it, in order. */
  readonly wordsBy: ReadonlyMap<string, readonly number[]>;
}

/** Reads an answer once: the costly half of looking for brands, linear in its length. */
export function readAnswer(answer: string): ReadableAnswer {
  const source = answer.toWellFormed();
  const visible = visibleText(source);
  const normalised = normalise(visible.text);
  const wordsBy = new Map<string, number[]>();
  for (let index = 0; index < normalised.letters.length; index++) {
    if (!beginsWord(normalised, index)) continue;
    const first = normalised.letters[index] ?? '';
    const words = wordsBy.get(first);
    if (words) words.push(index);
    else wordsBy.set(first, [index]);
  }
  return { source, visible, lower: lowerCase(visible.text), normalised, wordsBy };
}
