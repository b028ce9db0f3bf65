import { lowerCase } from './lower-case.js';
import { type Normalised, normalise } from './normalise.js';
import { type VisibleText, visibleText } from './visible-text.js';
import { WordsByLetter } from './words-by-letter.js';

/** An answer made ready to be searched for any number of brands. What is derived from its text is made once, when asked for. */
export class ReadableAnswer {
  /** As the upstream gave it, lone surrogates replaced. */
  readonly source: string;
  readonly visible: VisibleText;
  #lower: string | undefined;
  #normalised: Normalised | undefined;
  #wordsBy: WordsByLetter | undefined;

  constructor(answer: string) {
    this.source = answer.toWellFormed();
    this.visible = visibleText(this.source);
  }

  /** The visible text in lower case, unit for unit. */
  get lower(): string {
    this.#lower ??= lowerCase(this.visible.text);
    return this.#lower;
  }

  get normalised(): Normalised {
    this.#normalised ??= normalise(this.visible.text);
    return this.#normalised;
  }

  get wordsBy(): WordsByLetter {
    this.#wordsBy ??= new WordsByLetter(this.normalised);
    return this.#wordsBy;
  }
}

/** Reads an answer once: the costly half of looking for brands, linear in its length. */
export function readAnswer(answer: string): ReadableAnswer {
  return new ReadableAnswer(answer);
}
