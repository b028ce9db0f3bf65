import type { Due } from './due.js';

/** Requests at once to one receiver. */
export const PER_RECEIVER = 8;
/** Requests at once. */
const IN_ALL = 64;
/** Of these, those that are only for receivers without any: some that hang cannot take all places. */
const RESERVED = 16;

/** Who of this host's receivers is being sent to, so that one that hangs keeps nobody but itself waiting. */
export class Lanes {
  readonly #busy = new Map<string, number>();
  #all = 0;

  /** Takes a place for one request. @returns whether there was one */
  enter(receiver: string): boolean {
    const busy = this.#busyOf(receiver);
    const places = busy === 0 ? IN_ALL : IN_ALL - RESERVED;
    if (busy >= PER_RECEIVER || this.#all >= places) return false;
    this.#busy.set(receiver, busy + 1);
    this.#all += 1;
    return true;
  }

  /** Gives back a place that was taken. */
  leave(receiver: string): void {
    const busy = this.#busyOf(receiver) - 1;
    if (busy > 0) this.#busy.set(receiver, busy);
    else this.#busy.delete(receiver);
    this.#all -= 1;
  }

  /** The order in which deliveries take places: that of the receiver with the fewest first, else as they came. */
  inTurn(due: readonly Due[]): Due[] {
    const taken = new Map(this.#busy);
    const turns = due.map((one) => {
      const turn = taken.get(one.receiver) ?? 0;
      taken.set(one.receiver, turn + 1);
      return { one, turn };
    });
    return turns.toSorted((a, b) => a.turn - b.turn).map(({ one }) => one);
  }

  /** Whether somebody is refused for want of places in all. */
  get scarce(): boolean {
    return this.#all >= IN_ALL - RESERVED;
  }

  /** Whether everybody is. */
  get full(): boolean {
    return this.#all >= IN_ALL;
  }

  #busyOf(receiver: string): number {
    return this.#busy.get(receiver) ?? 0;
  }
}
