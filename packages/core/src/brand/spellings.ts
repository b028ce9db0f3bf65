/** Tree of spellings, read unit by unit: spellings that begin alike share the way to where they part. */
export class Spellings<T> {
  /** By UTF-16 unit. */
  readonly next = new Map<string, Spellings<T>>();
  /** Values whose spelling ends here, in the order in which they were added. */
  readonly values: T[] = [];

  add(spelling: string, value: T): void {
    let at: Spellings<T> = this;
    for (const unit of spelling.split('')) {
      const next: Spellings<T> = at.next.get(unit) ?? new Spellings<T>();
      at.next.set(unit, next);
      at = next;
    }
    at.values.push(value);
  }

  /** Returns the spellings that go on with a text; undefined: none. */
  after(text: string): Spellings<T> | undefined {
    let at: Spellings<T> | undefined = this;
    for (let unit = 0; at && unit < text.length; unit++) at = at.next.get(text.charAt(unit));
    return at;
  }
}
