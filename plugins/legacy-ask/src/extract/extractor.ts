import type { Matching } from '@namedrop/core';
import { type AccountId, ApiError } from '@namedrop/plugin-api';
import type { FirstMentions } from './fit-mentions.js';
import { type Extraction, readMentions, type ThreadInput } from './read-mentions.js';
import { QueueFullError, Thread } from './thread.js';

/**
 * The longest text that is read on the event loop, in UTF-16 units: some 3 ms with 50 brands, 20 ms where they are at
 * every character. Beyond, handing it to a thread costs less than the wait that it spares all others.
 */
const LONGEST_HERE: Readonly<Record<Matching, number>> = { words: 4000, literal: 2000 };

/**
 * Finds brands without keeping the event loop: long texts are read on a thread of their own, one after the other, of each
 * account in turn.
 */
export class Extractor {
  private readonly thread = new Thread<ThreadInput, FirstMentions>(new URL('worker.js', import.meta.url));

  /** @param matching how brands are looked for */
  constructor(private readonly matching: Matching) {}

  /**
   * Finds the mentions as `extractBrands` of core does, and keeps those that a reply can hold. The thread hands
   * over no more than these, and without a copy.
   * @throws ApiError 429 `rate_limited` when too many long texts wait
   */
  async extract(extraction: Extraction, account: AccountId): Promise<FirstMentions> {
    const input = { ...extraction, matching: this.matching };
    const longest = LONGEST_HERE[this.matching];
    if (input.text.length <= longest) return readMentions(input);
    return this.thread.run(account, input).catch((error) => refuse(error, longest));
  }

  /** Fails what still waits. */
  stop(): Promise<void> {
    return this.thread.stop();
  }
}

function refuse(error: unknown, longest: number): never {
  if (!(error instanceof QueueFullError)) throw error;
  const message = `Too many texts of more than ${longest} characters are being read. Try again in a second.`;
  throw new ApiError(429, 'rate_limited', message, { headers: { 'retry-after': '1' } });
}
