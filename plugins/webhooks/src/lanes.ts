import type { Due, Lane } from './due.js';

/** Requests at once to one receiver. */
export const PER_RECEIVER = 8;

/** So many requests at once. */
interface Places {
  readonly all: number;
  /** Of these, those that are only for who has none: some that hang cannot take all places. */
  readonly reserved: number;
}

/** Of an account; the last are for receivers without any, so that its own that hang do not take all it has. */
const OF_ACCOUNT: Places = { all: 16, reserved: 4 };
/** Of a host; the last are for accounts and receivers without any. */
const OF_HOST: Places = { all: 64, reserved: 16 };

/** Who of this host's receivers is being sent to, so that one that hangs keeps nobody but itself waiting. */
export class Lanes {
  readonly #ofReceiver = new Tally();
  readonly #ofAccount = new Tally();
  #all = 0;

  /** Takes a place for one request. @returns whether there was one */
  enter({ receiver, account }: Lane): boolean {
    const ofReceiver = this.#ofReceiver.of(receiver);
    const ofAccount = this.#ofAccount.of(account);
    const hasPlace =
      ofReceiver < PER_RECEIVER &&
      ofAccount < open(OF_ACCOUNT, ofReceiver === 0) &&
      this.#all < open(OF_HOST, ofReceiver === 0 && ofAccount === 0);
    if (hasPlace) this.#count(receiver, account, 1);
    return hasPlace;
  }

  /** Gives back a place that was taken. */
  leave({ receiver, account }: Lane): void {
    this.#count(receiver, account, -1);
  }

  /** The order in which deliveries take places: that of the receiver with the fewest first, else as they came. */
  inTurn(due: readonly Due[]): Due[] {
    const taken = this.#ofReceiver.copy();
    const turns = due.map((one) => {
      const turn = taken.of(one.receiver);
      taken.add(one.receiver, 1);
      return { one, turn };
    });
    return turns.toSorted((a, b) => a.turn - b.turn).map(({ one }) => one);
  }

  /** Whether somebody is refused for want of places in all. */
  get scarce(): boolean {
    return this.#all >= open(OF_HOST, false);
  }

  /** Whether everybody is. */
  get full(): boolean {
    return this.#all >= OF_HOST.all;
  }

  #count(receiver: string, account: string, by: number): void {
    this.#ofReceiver.add(receiver, by);
    this.#ofAccount.add(account, by);
    this.#all += by;
  }
}

/** How many there are; what there is none of is not kept. */
class Tally {
  readonly #counts: Map<string, number>;

  constructor(counts: ReadonlyMap<string, number> = new Map()) {
    this.#counts = new Map(counts);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }

  copy(): Tally {
    return new Tally(this.#counts);
  }
}

const open = ({ all, reserved }: Places, hasNone: boolean) => (hasNone ? all : all - reserved);
