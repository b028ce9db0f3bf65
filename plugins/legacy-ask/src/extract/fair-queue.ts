/** How many may wait. */
export interface QueueLimits {
  /** Of one account. */
  readonly each: number;
  /** Of all together. */
  readonly all: number;
}

/** What waits, by account: who has handed over much lets everybody else have one each before the next of it. */
export class FairQueue<T> {
  /** In the order in which the accounts have their turns. */
  readonly #waiting = new Map<string, T[]>();
  #size = 0;

  constructor(private readonly limits: QueueLimits) {}

  /** @returns whether there was room */
  add(account: string, item: T): boolean {
    const mine = this.#waiting.get(account) ?? [];
    if (this.#size >= this.limits.all || mine.length >= this.limits.each) return false;
    mine.push(item);
    this.#waiting.set(account, mine);
    this.#size += 1;
    return true;
  }

  /** Takes out what comes next. */
  next(): T | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [account, [item, ...rest]] = turn;
    this.#waiting.delete(account);
    if (rest.length > 0) this.#waiting.set(account, rest);
    this.#size -= 1;
    return item;
  }
}
