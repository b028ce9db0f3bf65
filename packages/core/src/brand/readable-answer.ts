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
  readonly wordsBy: WordsByLetter;
}

/** Reads an answer once: the costly half of looking for brands, linear in its length. */
export function readAnswer(answer: string): ReadableAnswer {
  const source = answer.toWellFormed();
  const visible = visibleText(source);
  const normalised = normalise(visible.text);
  return { source, visible, lower: lowerCase(visible.text), normalised, wordsBy: new WordsByLetter(normalised) };
}

/** Words of a normalised text by their first letter; the text is searched once for each letter that is asked for. */
class WordsByLetter {
  private readonly known = new Map<string, readonly number[]>();

  constructor(private readonly text: Normalised) {}

  /** Returns the indices of the normalised letters that begin a word with a UTF-16 unit, in order. */
  get(letter: string): readonly number[] {
    const known = this.known.get(letter);
    if (known || letter === '') return known ?? [];
    const { letters } = this.text;
    const words: number[] = [];
    for (let index = letters.indexOf(letter); index >= 0; index = letters.indexOf(letter, index + 1)) {
      if (beginsWord(this.text, index)) words.push(index);
    }
    this.known.set(letter, words);
    return words;
  }
}
