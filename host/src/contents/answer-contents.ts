import { Batched, type Schedule } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { AnswerContent } from './answer-content.js';
import { ContentTable } from './content-table.js';

/** Milliseconds for which an unused content stays: far more than it takes to write a reference to it. */
const GRACE_MS = 3_600_000;
/** Share of the grace after which a content that is put again is touched. */
const TOUCH_SHARE = 1 / 6;
/** Share of the grace for which this host knows that a content is there, and does not send it again. */
const MEMORY_SHARE = 1 / 60;
/** Hashes that a host remembers. */
const MAX_REMEMBERED = 10_000;
/** Contents that one statement stores. */
const BATCH_SIZE = 20;
/** Contents that may wait: those of a thousand checks. */
const MAX_WAITING = 8000;
/** Writes of a reference before a missing content counts as an error. */
const MAX_ATTEMPTS = 3;
/** PostgreSQL's code for a reference to a missing row. */
const MISSING = '23503';

/** Parts of the store of contents. */
export interface AnswerContentsParts {
  readonly pool: Pick<pg.Pool, 'query'>;
  /** Default: an hour. */
  readonly graceMs?: number;
}

/**
 * Stores long answers once, in `namedrop.answer_contents`. Kept answers and checks refer to them by foreign keys. A
 * content goes within two hours of its last reference: releases are marked by triggers, and swept.
 */
export class AnswerContents {
  /** Deletes contents that nothing has used for the grace period. */
  readonly sweep: Schedule;
  readonly #table: ContentTable;
  readonly #graceMs: number;
  readonly #present: LRUCache<string, true>;
  readonly #puts: Batched<AnswerContent>;

  constructor({ pool, graceMs = GRACE_MS }: AnswerContentsParts) {
    this.#table = new ContentTable(pool);
    this.#graceMs = graceMs;
    this.#present = new LRUCache({ max: MAX_REMEMBERED, ttl: graceMs * MEMORY_SHARE });
    this.#puts = new Batched<AnswerContent>({
      most: BATCH_SIZE,
      room: MAX_WAITING,
      work: async (contents) => {
        await this.#putAll(contents);
        return [];
      },
    });
    this.sweep = {
      name: 'contents.sweep',
      every: 'hour',
      some: () => this.#table.sweep(this.#graceMs),
      failure: 'unused answers could not be deleted',
    };
  }

  /**
   * Stores contents, and then writes references to them.
   * @param write is repeated where a content is gone meanwhile
   */
  async withStored<T>(contents: readonly AnswerContent[], write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await Promise.all(contents.map((content) => this.#put(content)));
      try {
        return await write();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isMissingContent(error)) throw error;
        for (const { hash } of contents) this.#present.delete(hash);
      }
    }
  }

  async #put(content: AnswerContent): Promise<void> {
    if (!this.#present.has(content.hash)) await this.#puts.add(content);
  }

  /** Contents that were stored while these waited are left out. */
  async #putAll(contents: readonly AnswerContent[]): Promise<void> {
    const missing = contents.filter(({ hash }) => !this.#present.has(hash));
    const unique = new Map(missing.map((content) => [content.hash, content]));
    if (unique.size > 0) await this.#table.put([...unique.values()], this.#graceMs * TOUCH_SHARE);
    for (const hash of unique.keys()) this.#present.set(hash, true);
  }
}

function isMissingContent(error: unknown): boolean {
  const { code, constraint = '' } = error as { readonly code?: unknown; readonly constraint?: string };
  return code === MISSING && constraint.endsWith('_content_fkey');
}
