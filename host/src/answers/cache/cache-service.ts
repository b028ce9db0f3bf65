import { randomUUID } from 'node:crypto';
import type { Clock, Logger, Schedule } from '@namedrop/plugin-api';
import type { Registry } from 'prom-client';
import type { AnswerContents } from '../../contents/answer-contents.js';
import { HOST_CONNECTIONS } from '../../database/connection-limits.js';
import type { Storage } from '../../database/storage.js';
import type { Contributed } from '../../plugins/contributed.js';
import { type AnswerLookup, EmptyLookup } from '../answer-lookup.js';
import type { Asker } from '../ask-stage.js';
import type { QuestionDeadlines } from '../deadlines.js';
import { AnswerCache } from './answer-cache.js';
import { AnswerTable } from './answer-table.js';
import { Background } from './background.js';
import { CacheCounters } from './cache-counters.js';
import type { CacheSettings } from './cache-settings.js';
import { CachedAnswers } from './cached-answers.js';
import { KeptReader } from './kept-reader.js';
import { MemoryTier } from './memory-tier.js';
import { SharedTier } from './shared-tier.js';
import { StoredTier } from './stored-tier.js';
import { TURN_MS, Turns } from './turns.js';

export interface CacheParts {
  /** Asks what is not kept. */
  readonly asking: Asker;
  readonly deadlines: QuestionDeadlines;
  /** Has the shared memory, where a plugin provides it. */
  readonly contributed: Pick<Contributed, 'sharedCache'>;
  readonly storage: Storage;
  readonly contents: Pick<AnswerContents, 'withStored'>;
  readonly settings: CacheSettings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
}

const MEBIBYTE = 1024 * 1024;

/** The cache of answers, put together. */
export class CacheService {
  /** Lookup of questions: the cache, or without a lifetime of answers an empty one. */
  readonly lookup: AnswerLookup;
  readonly #table: AnswerTable;
  readonly #cached: CachedAnswers;
  /** Delete what has expired. */
  readonly sweeps: readonly Schedule[];

  constructor(private readonly parts: CacheParts) {
    const { asking, settings, storage, clock } = parts;
    this.#table = new AnswerTable(poolOf(storage), randomUUID());
    this.sweeps = [
      {
        name: 'cache.sweep',
        every: 'hour',
        some: () => this.#table.sweep(clock.now()),
        failure: 'expired answers could not be deleted',
      },
      {
        name: 'cache.sweep-turns',
        every: 'hour',
        some: () => this.#table.sweepTurns(),
        failure: 'turns of hosts that are gone could not be deleted',
      },
    ];
    this.#cached = this.#cachedAnswers();
    this.lookup = settings.lifetimeMs > 0 ? this.#cached : new EmptyLookup(asking);
  }

  /** Writes what is left to keep. Call it once nobody asks any more, and before the storage is closed. */
  async stop(): Promise<void> {
    await this.#cached.close();
  }

  #cachedAnswers(): CachedAnswers {
    const { asking, deadlines, contributed, contents, settings, clock, log, registry } = this.parts;
    const reader = new KeptReader(settings, clock);
    const stored = new StoredTier({ table: this.#table, contents, reader, clock, log, turnMs: TURN_MS });
    const background = new Background();
    const cache = new AnswerCache({
      memory: new MemoryTier(settings.memoryMb * MEBIBYTE),
      shared: new SharedTier(contributed, reader, log),
      stored,
      lifetimes: settings,
      clock,
      counters: new CacheCounters(registry),
      background,
    });
    return new CachedAnswers({ asking, deadlines, cache, turns: new Turns(stored), background });
  }
}

/**
 * Connections of the cache's own: whatever becomes of them, calls that cost money have theirs. They do not wait for the
 * disk, since an answer that a crash of the database loses is asked for again.
 */
function poolOf(storage: Storage) {
  return storage.openPool({
    max: HOST_CONNECTIONS.cache,
    application_name: 'namedrop cache',
    settings: { synchronous_commit: 'off' },
  });
}
