import type { CacheTierName, Channel } from '@namedrop/core';
import type { Answer, Clock } from '@namedrop/plugin-api';
import { contentOf } from '../../contents/answer-content.js';
import type { Background } from './background.js';
import type { CacheCounters } from './cache-counters.js';
import { encoded, encodedWithoutAnswer, type KeptAnswer } from './kept-answer.js';
import { type Lifetimes, lifetimeOf } from './kept-reader.js';
import type { MemoryTier } from './memory-tier.js';
import type { SharedTier } from './shared-tier.js';
import type { StoredTier } from './stored-tier.js';

export interface AnswerCacheParts {
  readonly memory: MemoryTier;
  readonly shared: SharedTier;
  readonly stored: Pick<StoredTier, 'get' | 'keep'>;
  readonly lifetimes: Lifetimes;
  readonly clock: Clock;
  readonly counters: CacheCounters;
  readonly background: Background;
}

/** An answer, and how far one had to go for it. */
export interface Found {
  readonly kept: KeptAnswer;
  readonly tier: CacheTierName;
}

/** The tiers, one behind the other. A tier that fails has nothing; only what lives longer than now is found. */
export class AnswerCache {
  constructor(private readonly parts: AnswerCacheParts) {}

  /**
   * Looks into the quickest tier first. What a slower one has, the quicker ones get. Never rejects.
   * @param channel of the surface whose answer it is
   */
  async find(key: string, channel: Channel): Promise<Found | undefined> {
    const found = this.#inMemory(key) ?? (await this.#inShared(key, channel)) ?? (await this.#inStore(key, channel));
    this.parts.counters.count(found?.tier);
    return found;
  }

  /** What has been kept since then, as far as hosts' clocks agree. Never rejects. */
  async findSince(key: string, channel: Channel, since: Date): Promise<KeptAnswer | undefined> {
    const kept = (await this.find(key, channel))?.kept;
    const keptAt = kept && kept.expiresAt - lifetimeOf(kept.answer, this.parts.lifetimes);
    return keptAt !== undefined && keptAt >= since.getTime() ? kept : undefined;
  }

  /**
   * Keeps an answer in every tier: in the memory at once, in the others behind the caller's back.
   * @returns whether it is kept at all
   */
  keep(key: string, { answer, latencyMs }: { readonly answer: Answer; readonly latencyMs: number }): boolean {
    const { lifetimes, clock, stored, background } = this.parts;
    const lifetime = lifetimeOf(answer, lifetimes);
    if (lifetime === 0) return false;
    const kept: KeptAnswer = { answer, latencyMs, expiresAt: clock.now().getTime() + lifetime };
    const text = this.#share(key, kept);
    const content = contentOf(answer);
    const row = content ? { text: encodedWithoutAnswer(kept), content } : { text };
    background.add(stored.keep({ key, ...row, expiresAt: new Date(kept.expiresAt) }));
    return true;
  }

  /** Takes over what another host has got, which is in the database. */
  refill(key: string, kept: KeptAnswer): void {
    this.#share(key, kept);
  }

  #inMemory(key: string): Found | undefined {
    const kept = this.parts.memory.get(key);
    return kept && this.#isAlive(kept) ? { kept, tier: 'l1' } : undefined;
  }

  async #inShared(key: string, channel: Channel): Promise<Found | undefined> {
    const kept = await this.parts.shared.get(key, channel);
    if (!kept) return undefined;
    this.#remember(key, kept);
    return { kept, tier: 'l2' };
  }

  async #inStore(key: string, channel: Channel): Promise<Found | undefined> {
    const kept = await this.parts.stored.get(key, channel);
    if (!kept) return undefined;
    this.refill(key, kept);
    return { kept, tier: 'l3' };
  }

  /** Into l1 and l2, for what is left of its life. */
  #share(key: string, kept: KeptAnswer): string {
    const text = this.#remember(key, kept);
    const left = this.#left(kept);
    if (left > 0) this.parts.background.add(this.parts.shared.set(key, text, left));
    return text;
  }

  #remember(key: string, kept: KeptAnswer): string {
    const text = encoded(kept);
    this.parts.memory.set(key, kept, text.length);
    return text;
  }

  #isAlive(kept: KeptAnswer): boolean {
    return this.#left(kept) > 0;
  }

  #left({ expiresAt }: KeptAnswer): number {
    return expiresAt - this.parts.clock.now().getTime();
  }
}
