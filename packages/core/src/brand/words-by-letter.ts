import { beginsWord, type Normalised } from './normalise.js';

const NONE: readonly number[] = [];

/** Words of a normalised text by their first letter; all words are found once, then sorted out for each letter that is asked for. */
export class WordsByLetter {
  private readonly known = new Map<string, readonly number[]>();
  /** Indices of the normalised letters that begin a word, in order. */
  private begins: Int32Array | undefined;

  constructor(private readonly text: Normalised) {}

  /** Returns the indices of the normalised letters that begin a word with a UTF-16 unit, in order. */
  get(letter: string): readonly number[] {
    if (letter === '') return NONE;
    const known = this.known.get(letter);
    if (known) return known;
    this.begins ??= wordBegins(this.text);
    const { letters } = this.text;
    const unit = letter.charCodeAt(0);
    const words: number[] = [];
    for (const index of this.begins) if (letters.charCodeAt(index) === unit) words.push(index);
    this.known.set(letter, words);
    return words;
  }
}

function wordBegins(text: Normalised): Int32Array {
  const begins = new Int32Array(text.letters.length);
  let count = 0;
  for (let index = 0; index < text.letters.length; index++) if (beginsWord(text, index)) begins[count++] = index;
  return begins.subarray(0, count);
}
