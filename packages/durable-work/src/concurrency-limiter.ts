/** Units that run at once. */
export interface Limit {
  readonly all: number;
  /** Places among `all` for keys without any running unit: units that hang cannot take all. Default 0. */
  readonly reserved?: number;
}

/** Limit of the units that share a key, e.g. a receiver or an account. */
export interface KeyLimit<T> extends Limit {
  keyOf(unit: T): string;
}

export interface ConcurrencyLimits<T> {
  /** From the narrowest key on. A reserved place of a key is for units whose narrower keys have no running unit. */
  readonly keys: readonly KeyLimit<T>[];
  /** Limit of the host. Its reserved places are for units none of whose keys has a running unit. */
  readonly host: Limit;
}

/** Limits how many units run at once on this host: per key and in all, so that a hanging key delays only its own units. */
export class ConcurrencyLimiter<T> {
  readonly #running: readonly Tally[];
  /** Keys, by level, for which a unit was refused. */
  readonly #refused: readonly Set<string>[];
  #all = 0;

  constructor(private readonly limits: ConcurrencyLimits<T>) {
    this.#running = limits.keys.map(() => new Tally());
    this.#refused = limits.keys.map(() => new Set());
  }

  /** Takes a place. @returns whether there was one */
  enter(unit: T): boolean {
    const { keys, host } = this.limits;
    let isFirst = true;
    const hasPlace = keys.every((limit, level) => {
      const running = this.#runningOf(unit, level);
      const isBelow = running < placesOf(limit, isFirst);
      isFirst &&= running === 0;
      return isBelow;
    });
    const entered = hasPlace && this.#all < placesOf(host, isFirst);
    if (entered) this.#count(unit, 1);
    else for (const [level, { keyOf }] of keys.entries()) this.#refused[level]?.add(keyOf(unit));
    return entered;
  }

  /** Returns a place that was taken. @returns whether a refused unit may wait for it */
  leave(unit: T): boolean {
    const isAwaited =
      this.scarce || this.limits.keys.some(({ keyOf }, level) => this.#refused[level]?.has(keyOf(unit)));
    this.#count(unit, -1);
    return isAwaited;
  }

  /** Forgets refused units: all of them are about to be looked at again. */
  forgetRefused(): void {
    for (const keys of this.#refused) keys.clear();
  }

  /** Sorts units into the order in which they take places: the narrowest key with the fewest units first, else as given. */
  inTurn(units: readonly T[]): T[] {
    const [narrowest] = this.limits.keys;
    if (!narrowest) return [...units];
    const taken = this.#running[0]?.copy() ?? new Tally();
    const turns = units.map((unit) => {
      const key = narrowest.keyOf(unit);
      const turn = taken.of(key);
      taken.add(key, 1);
      return { unit, turn };
    });
    return turns.toSorted((a, b) => a.turn - b.turn).map(({ unit }) => unit);
  }

  /** Whether units are refused for want of places of the host. */
  get scarce(): boolean {
    return this.#all >= placesOf(this.limits.host, false);
  }

  /** Whether every unit is refused. */
  get full(): boolean {
    return this.#all >= this.limits.host.all;
  }

  #runningOf(unit: T, level: number): number {
    return this.#running[level]?.of(this.limits.keys[level]?.keyOf(unit) ?? '') ?? 0;
  }

  #count(unit: T, by: number): void {
    for (const [level, { keyOf }] of this.limits.keys.entries()) this.#running[level]?.add(keyOf(unit), by);
    this.#all += by;
  }
}

/** Counts by key; a key that counts 0 is not kept. */
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

const placesOf = ({ all, reserved = 0 }: Limit, isFirst: boolean) => (isFirst ? all : all - reserved);
