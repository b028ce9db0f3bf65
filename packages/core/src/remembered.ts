import { ownCopy } from './own-copy.js';

/** Values computed from texts that come again and again. All of them are dropped when there are too many. */
export class Remembered<V> {
  readonly #values = new Map<string, V>();

  /**
   * @param compute gives the same value for the same text
   * @param most values that are kept
   * @param longest UTF-16 units of a text whose value is kept
   */
  constructor(
    private readonly compute: (text: string) => V,
    private readonly most: number,
    private readonly longest: number,
  ) {}

  of(text: string): V {
    if (text.length > this.longest) return this.compute(text);
    const known = this.#values.get(text);
    if (known !== undefined || this.#values.has(text)) return known as V;
    const own = ownCopy(text);
    const value = this.compute(own);
    if (this.#values.size >= this.most) this.#values.clear();
    this.#values.set(own, value);
    return value;
  }
}
