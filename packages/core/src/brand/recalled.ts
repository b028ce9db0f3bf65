/** Values of an iterator for any number of readers: each is asked for once, when a reader first needs it. */
export class Recalled<T> implements Iterable<T> {
  private readonly known: T[] = [];

  constructor(private readonly rest: Iterator<T>) {}

  *[Symbol.iterator](): Generator<T, undefined> {
    for (let index = 0; index < this.known.length || this.advance(); index++) yield this.known[index] as T;
  }

  /** Returns all values; endless where the iterator is. */
  all(): readonly T[] {
    while (this.advance());
    return this.known;
  }

  private advance(): boolean {
    const next = this.rest.next();
    if (!next.done) this.known.push(next.value);
    return !next.done;
  }
}
