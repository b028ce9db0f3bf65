import { type Answer, type Answered, type PlatformResult, platformResult, type ReportOptions } from '@namedrop/core';
import { LRUCache } from 'lru-cache';

/** Results that are remembered of one answer: a question is mostly repeated for one brand, or for some competitors. */
const MOST = 4;

/**
 * What was read in answers, for as long as the answers themselves are remembered. Finding a brand takes far longer than
 * all the rest of a check that the cache answers.
 */
export class ReadAnswers {
  readonly #results = new WeakMap<Answer, LRUCache<string, PlatformResult>>();

  /** The same as `platformResult`. */
  resultOf(outcome: Answered, options: ReportOptions): PlatformResult {
    const results = this.#resultsOf(outcome.answer);
    const key = keyOf(options);
    const known = results.get(key);
    if (known) return known;
    const result = platformResult(outcome, options);
    results.set(key, result);
    return result;
  }

  #resultsOf(answer: Answer): LRUCache<string, PlatformResult> {
    const known = this.#results.get(answer);
    if (known) return known;
    const results = new LRUCache<string, PlatformResult>({ max: MOST });
    this.#results.set(answer, results);
    return results;
  }
}

/** Everything that a result depends on, beside the answer. */
function keyOf({ brand, channel, matching, include }: ReportOptions): string {
  return JSON.stringify([brand, channel, matching, include.includes('branding'), include.includes('raw')]);
}
