import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@namedrop/core';
import type { KeptAnswer } from './kept-answer.js';
import type { StoredTier } from './stored-tier.js';

/** Milliseconds before the second look at somebody else's question, and between later looks at most. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Milliseconds for which a turn to ask lasts: so long the other hosts wait for one that has died. */
export const TURN_MS = 3000;
const RENEWAL_MS = TURN_MS / 3;

/** Whose turn it is to ask, among all hosts: of hosts that have the same question, one asks and the others wait. */
export class Turns {
  readonly #held = new Set<string>();
  #renewing: NodeJS.Timeout | undefined;

  constructor(private readonly stored: Pick<StoredTier, 'claim' | 'release' | 'renew'>) {}

  /**
   * Waits until it is this host's turn, or another one has got the answer.
   * @throws the signal's reason, or an AbortError
   */
  async take(key: string, channel: Channel, signal: AbortSignal): Promise<'yours' | KeptAnswer> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const claim = await this.stored.claim(key, channel);
      // Nobody waits any more: what was claimed is not renewed, and soon another's.
      signal.throwIfAborted();
      if (claim === 'yours') this.#hold(key);
      if (claim !== 'taken') return claim;
      await sleep(pause, undefined, { signal });
    }
  }

  /** The answer is kept, which ends the turn. */
  done(key: string): void {
    this.#held.delete(key);
    if (this.#held.size === 0) clearInterval(this.#renewing);
  }

  /** There is no answer: the next one may ask. Never rejects. */
  async giveUp(key: string): Promise<void> {
    this.done(key);
    await this.stored.release(key);
  }

  #hold(key: string): void {
    if (this.#held.size === 0) {
      this.#renewing = setInterval(() => this.stored.renew([...this.#held]), RENEWAL_MS).unref();
    }
    this.#held.add(key);
  }
}
