import { LRUCache } from 'lru-cache';
import type { KeptAnswer } from './kept-answer.js';

interface Entry {
  readonly kept: KeptAnswer;
  readonly bytes: number;
}

/** Bytes of a key and of the objects around an answer, about. */
const OVERHEAD = 500;

/** The tier l1: what this host was told last, as much of it as there is room for. */
export class MemoryTier {
  readonly #entries: LRUCache<string, Entry>;

  /** @param room bytes, ≥ 1 */
  constructor(room: number) {
    this.#entries = new LRUCache({ maxSize: room, sizeCalculation: ({ bytes }) => bytes });
  }

  get(key: string): KeptAnswer | undefined {
    return this.#entries.get(key)?.kept;
  }

  /** @param length UTF-16 units of the answer's text form: two bytes each are counted, which is what they may take */
  set(key: string, kept: KeptAnswer, length: number): void {
    this.#entries.set(key, { kept, bytes: OVERHEAD + 2 * length });
  }
}
