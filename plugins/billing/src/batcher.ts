import { Batched } from '@namedrop/plugin-api';

/** At most so many items of a key go together. */
const MOST = 32;
/** So many items of a key may wait: when its wallet is locked, the next call is refused instead of waiting without end. */
const ROOM = 1000;

/**
 * Runs the items of a key one batch after the other: what arrives while a batch is under way waits, and goes together
 * in the next one. Keys do not wait for each other.
 */
export class Batcher<I, O> {
  readonly #lanes = new Map<string, Batched<I, O>>();

  /** @param run says what became of each item, in their order; when it rejects, all of them do */
  constructor(private readonly run: (key: string, items: readonly I[]) => Promise<readonly O[]>) {}

  /** Resolves once the item's batch is through. @throws Error when too many of the key wait already */
  add(key: string, item: I): Promise<O> {
    return (this.#lanes.get(key) ?? this.#open(key)).add(item);
  }

  /** A lane lives for as long as anything is in it. */
  #open(key: string): Batched<I, O> {
    const lane = new Batched<I, O>({
      work: (items) => this.run(key, items),
      most: MOST,
      room: ROOM,
      idle: () => this.#lanes.delete(key),
    });
    this.#lanes.set(key, lane);
    return lane;
  }
}
