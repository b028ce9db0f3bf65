import type { Channel } from '@namedrop/core';
import type { Clock } from '@namedrop/plugin-api';
import { isEmpty } from '../answer-shape.js';
import { decoded, type KeptAnswer } from './kept-answer.js';

/** Milliseconds for which answers are kept; 0: not at all. */
export interface Lifetimes {
  readonly lifetimeMs: number;
  /** Of findings that there was no AI answer. */
  readonly absentLifetimeMs: number;
}

/** Milliseconds by which the clocks of two hosts may differ: the other's answer may seem to live longer than any. */
const SKEW_MS = 5 * 60_000;

/** Reads what a tier has kept, and believes nothing of it that this host would not have written. */
export class KeptReader {
  constructor(
    private readonly lifetimes: Lifetimes,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined for what is damaged, is over, lives longer than answers do, or is no answer of that channel */
  read(text: string, channel: Channel): KeptAnswer | undefined {
    const kept = decoded(text);
    return kept && this.#isAlive(kept) && !isEmpty(kept.answer, channel) ? kept : undefined;
  }

  #isAlive({ answer, expiresAt }: KeptAnswer): boolean {
    const left = expiresAt - this.clock.now().getTime();
    return left > 0 && left <= lifetimeOf(answer, this.lifetimes) + SKEW_MS;
  }
}

/** Milliseconds for which an answer is kept. */
export function lifetimeOf({ text }: KeptAnswer['answer'], { lifetimeMs, absentLifetimeMs }: Lifetimes): number {
  return text === null ? absentLifetimeMs : lifetimeMs;
}
