import type { Channel } from '@namedrop/core';
import { Batched, type Clock, type Logger } from '@namedrop/plugin-api';
import type { AnswerContents } from '../../contents/answer-contents.js';
import { BestEffort, tierOutage } from '../../timing/best-effort.js';
import type { AnswerTable, Claim, Row } from './answer-table.js';
import type { KeptAnswer } from './kept-answer.js';
import type { KeptReader } from './kept-reader.js';

/** Milliseconds that the database may take. */
const LIMIT_MS = 1000;

export interface StoredTierParts {
  readonly table: AnswerTable;
  readonly contents: Pick<AnswerContents, 'withStored'>;
  readonly reader: KeptReader;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds for which a turn to ask lasts, unless it is renewed. */
  readonly turnMs: number;
}

/**
 * The tier l3: what is kept in the database, and whose turn it is to ask for what is not. Callers at the same moment
 * share statements. It may fail without harm: then nothing is there, and everybody may ask.
 */
export class StoredTier {
  readonly #effort: BestEffort;
  readonly #gets: Batched<string, string | undefined>;
  readonly #claims: Batched<string, Claim>;
  readonly #releases: Batched<string>;
  readonly #keeps: Batched<Row>;

  constructor(private readonly parts: StoredTierParts) {
    const { table, contents, log, clock, turnMs } = parts;
    this.#effort = new BestEffort({ outage: tierOutage('l3'), limitMs: LIMIT_MS, log });
    const batched = <In, Out>(work: (items: readonly In[]) => Promise<readonly Out[]>) =>
      new Batched<In, Out>({ work });
    this.#gets = batched(async (keys) => {
      const texts = await table.get([...new Set(keys)], clock.now());
      return keys.map((key) => texts.get(key));
    });
    this.#claims = batched(async (keys) => {
      const claims = await table.claim([...new Set(keys)], turnMs, clock.now());
      return keys.map((key) => claims.get(key) ?? 'taken');
    });
    this.#releases = batched<string, void>(async (keys) => {
      await table.release(keys);
      return [];
    });
    this.#keeps = batched<Row, void>(async (rows) => {
      await contents.withStored(
        rows.flatMap(({ content = [] }) => content),
        () => table.keep(rows),
      );
      return [];
    });
  }

  /** Never rejects; what cannot be an answer is not there. */
  async get(key: string, channel: Channel): Promise<KeptAnswer | undefined> {
    const text = await this.#effort.attempt(() => this.#gets.add(key));
    return text === undefined ? undefined : this.#read(key, text, channel);
  }

  /**
   * Takes the turn to ask, for as long as it is renewed. Never rejects.
   * @returns the answer, where somebody else has got it
   */
  async claim(key: string, channel: Channel): Promise<'yours' | 'taken' | KeptAnswer> {
    const claim = (await this.#effort.attempt(() => this.#claims.add(key))) ?? 'yours';
    return typeof claim === 'string' ? claim : ((await this.#read(key, claim.text, channel)) ?? 'taken');
  }

  /** Never rejects. */
  async renew(keys: readonly string[]): Promise<void> {
    await this.#effort.attempt(() => this.parts.table.renew(keys, this.parts.turnMs));
  }

  /** Gives up a turn. Never rejects. */
  async release(key: string): Promise<void> {
    await this.#effort.attempt(() => this.#releases.add(key));
  }

  /** Keeps an answer, which ends the turn to ask for it. Never rejects. */
  async keep(row: Row): Promise<void> {
    await this.#effort.attempt(() => this.#keeps.add(row));
  }

  /** What cannot be an answer is deleted: as long as it is there, nobody gets the turn to ask. */
  async #read(key: string, text: string, channel: Channel): Promise<KeptAnswer | undefined> {
    const kept = this.parts.reader.read(text, channel);
    if (!kept) await this.#effort.attempt(() => this.parts.table.forget(key, text));
    return kept;
  }
}
