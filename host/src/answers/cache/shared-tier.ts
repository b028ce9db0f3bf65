import type { Channel } from '@namedrop/core';
import type { Logger } from '@namedrop/plugin-api';
import type { Contributed } from '../../plugins/contributed.js';
import { BestEffort, tierOutage } from '../../timing/best-effort.js';
import type { KeptAnswer } from './kept-answer.js';
import type { KeptReader } from './kept-reader.js';

/** Milliseconds that the shared memory may take: what it saves, asking the database, takes about one. */
const LIMIT_MS = 100;

/** The tier l2: memory that all hosts share, where a plugin provides it. It may fail without harm. */
export class SharedTier {
  readonly #effort: BestEffort;

  constructor(
    private readonly contributed: Pick<Contributed, 'sharedCache'>,
    private readonly reader: KeptReader,
    log: Logger,
  ) {
    this.#effort = new BestEffort({ outage: tierOutage('l2'), limitMs: LIMIT_MS, log });
  }

  /** Never rejects; what cannot be an answer is not there. */
  async get(key: string, channel: Channel): Promise<KeptAnswer | undefined> {
    const { sharedCache } = this.contributed;
    if (!sharedCache) return undefined;
    const text = await this.#effort.attempt(async () => sharedCache.get(nameOf(key)));
    return text === undefined ? undefined : this.reader.read(text, channel);
  }

  /**
   * Never rejects.
   * @param text of `encoded`
   * @param lifetimeMs ≥ 1
   */
  async set(key: string, text: string, lifetimeMs: number): Promise<void> {
    const { sharedCache } = this.contributed;
    if (sharedCache) await this.#effort.attempt(async () => sharedCache.set(nameOf(key), text, lifetimeMs));
  }
}

const nameOf = (key: string): string => `answer:${key}`;
