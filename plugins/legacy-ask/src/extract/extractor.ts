import { type BrandOccurrence, extractBrands, type Matching } from '@namedrop/core';
import { type AccountId, ApiError } from '@namedrop/plugin-api';
import { QueueFullError, Thread } from './thread.js';

/**
 * The longest text that is read on the event loop, in UTF-16 units: some 5 ms with 50 brands. Beyond, handing it to a
 * thread costs less than the wait that it spares everybody else.
 */
const LONGEST_HERE: Readonly<Record<Matching, number>> = { words: 8000, literal: 2000 };

/** What a thread is told to read. */
export interface Extraction {
  readonly text: string;
  readonly track: readonly string[];
  readonly matching: Matching;
}

/**
 * Finds brands without keeping the event loop: long texts are read on a thread of their own, one after the other, of each
 * account in turn.
 */
export class Extractor {
  private readonly thread = new Thread<Extraction, readonly BrandOccurrence[]>(new URL('worker.js', import.meta.url));

  /** @param matching how brands are looked for */
  constructor(private readonly matching: Matching) {}

  /**
   * As `extractBrands` of core.
   * @param track the brands that are looked for; without any, they are found too
   * @param account whose text it is
   * @throws ApiError 429 `rate_limited` when too many long texts wait
   */
  async extract(text: string, track: readonly string[], account: AccountId): Promise<readonly BrandOccurrence[]> {
    const { matching } = this;
    if (text.length <= LONGEST_HERE[matching]) return extractBrands(text, { track, matching });
    return this.thread.run(account, { text, track, matching }).catch((error) => refuse(error, LONGEST_HERE[matching]));
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
