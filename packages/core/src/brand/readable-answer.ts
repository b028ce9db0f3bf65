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
  return { source, visible, lower: lowerCase(visible.text), normalised, wordsBy: wordsByFirst(normalised) };
}

function wordsByFirst(normalised: Normalised): ReadonlyMap<string, readonly number[]> {
  const { letters } = normalised;
  const byCode = new Map<number, number[]>();
  for (let index = 0; index < letters.length; index++) {
    if (!beginsWord(normalised, index)) continue;
    const first = letters.charCodeAt(index);
    const words = byCode.get(first);
    if (words) words.push(index);
    else byCode.set(first, [index]);
  }
  return new Map([...byCode].map(([first, words]) => [String.fromCharCode(first), words]));
}
