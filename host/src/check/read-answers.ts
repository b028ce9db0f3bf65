import { setImmediate as turn } from 'node:timers/promises';
import {
  type Answer,
  type Answered,
  type Channel,
  INCLUDE_EFFECTS,
  type IncludeEffect,
  type Outcome,
  type PlatformResult,
  platformResult,
  type ReportOptions,
} from '@namedrop/core';

/** Results that are remembered of one answer: a question is mostly repeated for one brand, or for some competitors. */
const MOST = 4;

/**
 * Results that were read in answers, for as long as the answers themselves are remembered. Finding a brand takes far longer than
 * all the rest of a check that the cache answers.
 */
export class ReadAnswers {
  readonly #results = new WeakMap<Answer, Map<string, PlatformResult>>();

  /** The same as `platformResult`. */
  resultOf(outcome: Answered, options: ReportOptions): PlatformResult {
    const results = this.#resultsOf(outcome.answer);
    const key = keyOf(options);
    const result = results.get(key) ?? platformResult(outcome, options);
    remember(results, key, result);
    return result;
  }

  /**
   * Reads answers in order, and gives the result of each. A long one may take a tenth of a second: between two of them,
   * other work of the host has its turn.
   */
  async readAll(outcomes: readonly Outcome[], options: ReportOptions): Promise<(outcome: Answered) => PlatformResult> {
    const results = new Map<Outcome, PlatformResult>();
    for (const outcome of outcomes) {
      if (!('answer' in outcome)) continue;
      if (results.size > 0) await turn();
      results.set(outcome, this.resultOf(outcome, options));
    }
    return (outcome) => results.get(outcome) ?? this.resultOf(outcome, options);
  }

  #resultsOf(answer: Answer): Map<string, PlatformResult> {
    const known = this.#results.get(answer);
    if (known) return known;
    const results = new Map<string, PlatformResult>();
    this.#results.set(answer, results);
    return results;
  }
}

/** Stores a result as the latest, and drops the one that was unused for longest. */
function remember(results: Map<string, PlatformResult>, key: string, result: PlatformResult): void {
  results.delete(key);
  results.set(key, result);
  const [longest] = results.keys();
  if (longest !== undefined && results.size > MOST) results.delete(longest);
}

/** Everything that a result depends on, besides the answer. */
function keyOf(options: ReportOptions): string {
  const { brand, caseSensitive = false, aliases = [], competitors = [], channel, matching, include } = options;
  return JSON.stringify([brand, caseSensitive, aliases, competitors, channel, matching, wordsOf(channel, include)]);
}

/** Returns the words of `include` that may change a result, sorted: all but those that are reported in any case. */
function wordsOf(channel: Channel, include: readonly string[]): readonly string[] {
  const effects: Readonly<Record<string, IncludeEffect>> = INCLUDE_EFFECTS[channel];
  return [...new Set(include)].filter((word) => effects[word] !== 'always').toSorted();
}
