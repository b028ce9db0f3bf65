/** Requests at once to one receiver. */
const PER_RECEIVER = 8;
/** Requests at once. */
const IN_ALL = 64;

/** Who of this host's receivers is being sent to, so that one that hangs keeps nobody but itself waiting. */
export class Lanes {
  readonly #busy = new Map<string, number>();
  #all = 0;

  /** Takes a place for one request. @returns whether there was one */
  enter(receiver: string): boolean {
    const busy = this.#busy.get(receiver) ?? 0;
    if (this.full || busy >= PER_RECEIVER) return false;
    this.#busy.set(receiver, busy + 1);
    this.#all += 1;
    return true;
  }

  /** Gives back a place that was taken. */
  leave(receiver: string): void {
    const busy = (this.#busy.get(receiver) ?? 0) - 1;
    if (busy > 0) this.#busy.set(receiver, busy);
    else this.#busy.delete(receiver);
    this.#all -= 1;
  }

  /** Whether there is no place left for anybody. */
  get full(): boolean {
    return this.#all >= IN_ALL;
  }

  /** Receivers for whom there is no place left. */
  fullReceivers(): string[] {
    return [...this.#busy].filter(([, busy]) => busy >= PER_RECEIVER).map(([receiver]) => receiver);
  }
}
