import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { contentOf } from '../../contents/answer-content.js';
import type { FinishedCheck } from '../../tracking/finished-check.js';

/** Milliseconds for which checks refer to one that was stored before. */
export const SHARED_MS = 5 * 60_000;
/** Stored checks that a host remembers. */
const MAX_REMEMBERED = 10_000;

/**
 * Stored checks of this host by account, request and answers. A check that the cache answers often equals one that was
 * stored a moment before, so its row refers to that one and repeats neither report nor answers.
 */
export class RepeatedChecks {
  readonly #stored: LRUCache<string, string>;

  /** @param sharedMs default: five minutes */
  constructor(sharedMs = SHARED_MS) {
    this.#stored = new LRUCache({ max: MAX_REMEMBERED, ttl: sharedMs });
  }

  /**
   * Finds the source of each check: the id of a stored check of the same account, request and answers; undefined for a
   * check that is stored whole. Checks for which a platform was asked are always stored whole.
   */
  plan(checks: readonly FinishedCheck[]): RepetitionPlan {
    const whole = new Map<string, string>();
    const sources = checks.map((stored) => {
      const key = keyOf(stored);
      const { check, attempt } = stored;
      const { id, cacheStatus } = check;
      const source = cacheStatus === 'miss' ? undefined : (this.#stored.get(key) ?? whole.get(key));
      // One that a later attempt may replace is no source of others.
      if (source === undefined && attempt === undefined) whole.set(key, id);
      return source;
    });
    return { sources, whole };
  }

  /** Remembers the checks of a plan once they are stored. */
  remember({ whole }: RepetitionPlan): void {
    for (const [key, id] of whole) this.#stored.set(key, id);
  }

  /** Forgets the sources of some checks, which are stored no more. */
  forget(checks: readonly FinishedCheck[]): void {
    for (const check of checks) this.#stored.delete(keyOf(check));
  }

  forgetAll(): void {
    this.#stored.clear();
  }
}

/** Sources of some checks, in their order, and the ids of those that are stored whole, by key. */
export interface RepetitionPlan {
  readonly sources: readonly (string | undefined)[];
  readonly whole: ReadonlyMap<string, string>;
}

/** Returns the same key for checks of the same account, request and answers, whose reports are equal. */
function keyOf({ account, check: { request, matching, outcomes } }: FinishedCheck): string {
  const answers = outcomes.map((outcome) =>
    'answer' in outcome
      ? [outcome.platform, contentOf(outcome.answer)?.hash ?? outcome.answer]
      : [outcome.platform, outcome.fault, outcome.detail],
  );
  return createHash('sha256')
    .update(JSON.stringify([account, request, matching, answers]))
    .digest('base64');
}
