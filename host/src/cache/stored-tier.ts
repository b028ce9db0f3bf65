import { Batched, type Clock, type Logger } from '@namedrop/plugin-api';
import type { AnswerTable, Claim, Row } from './answer-table.js';
import { BestEffort } from './best-effort.js';
import { decoded, type KeptAnswer } from './kept-answer.js';

/** Milliseconds that the database may take. */
const LIMIT_MS = 1000;

export interface StoredTierParts {
  readonly table: AnswerTable;
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
    const { table, log, clock, turnMs } = parts;
    this.#effort = new BestEffort({ tier: 'l3', limitMs: LIMIT_MS, log });
    this.#gets = new Batched(async (keys) => {
      const texts = await table.get([...new Set(keys)], clock.now());
      return keys.map((key) => texts.get(key));
    });
    this.#claims = new Batched(async (keys) => {
      const claims = await table.claim([...new Set(keys)], turnMs, clock.now());
      return keys.map((key) => claims.get(key) ?? 'taken');
    });
    this.#releases = new Batched<string>(async (keys) => {
      await table.release(keys);
      return [];
    });
    this.#keeps = new Batched<Row>(async (rows) => {
      await table.keep(rows);
      return [];
    });
  }

  /** Never rejects; what is damaged is not there. */
  async get(key: string): Promise<KeptAnswer | undefined> {
    const text = await this.#effort.attempt(() => this.#gets.add(key));
    return text === undefined ? undefined : this.#decoded(key, text);
  }

  /**
   * Takes the turn to ask, for as long as it is renewed. Never rejects.
   * @returns the answer, where somebody else has got it
   */
  async claim(key: string): Promise<'yours' | 'taken' | KeptAnswer> {
    const claim = (await this.#effort.attempt(() => this.#claims.add(key))) ?? 'yours';
    return typeof claim === 'string' ? claim : ((await this.#decoded(key, claim.text)) ?? 'taken');
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

  /** What is damaged is deleted: as long as it is there, nobody gets the turn to ask. */
  async #decoded(key: string, text: string): Promise<KeptAnswer | undefined> {
    const kept = decoded(text);
    if (!kept) await this.#effort.attempt(() => this.parts.table.forget(key, text));
    return kept;
  }
}
