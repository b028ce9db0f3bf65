import { setTimeout as sleep } from 'node:timers/promises';
import type { Secrets } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { SealedPlace } from './sealed-columns.js';
import { type SealedRow, sealedRows } from './sealed-rows.js';

/**
 * Hosts seal with the key that they know: until they have learned of another, what they write has to be sealed anew as
 * well. These passes, with this pause between, outlast that.
 */
const PASSES = 5;
const PAUSE_MS = 1000;

/** How far the values of a column are sealed anew. */
export interface Resealed {
  /** e.g. `webhooks.endpoints.secret`. */
  readonly place: string;
  /** Values that were sealed anew this time. */
  readonly resealed: number;
  /** Those that no key opens; they stay as they are. */
  readonly unreadable: number;
  /** Those that are not under the first key, these included. */
  readonly left: number;
}

export interface ResealingParts {
  /** Its connections are used at once: each value is changed by a statement of its own, so nobody waits for another. */
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  /** What a value under the first key begins with. */
  readonly beginning: string;
}

/** Seals the values of columns with the first key, beside hosts that read and write them. Can be repeated at any time. */
export class Resealing {
  constructor(private readonly parts: ResealingParts) {}

  async reseal(place: SealedPlace): Promise<Resealed> {
    let resealed = 0;
    for (let pass = 1; ; pass++) {
      const done = await this.#pass(place);
      resealed += done.resealed;
      if (done.left === done.unreadable || pass === PASSES) return { ...done, resealed };
      await sleep(PAUSE_MS);
    }
  }

  async #pass(place: SealedPlace): Promise<Resealed> {
    const told = { place: place.name, resealed: 0, unreadable: 0 };
    for await (const rows of sealedRows(this.parts.pool, place, this.parts.beginning)) {
      for (const outcome of await Promise.all(rows.map((row) => this.#resealOne(place, row)))) {
        if (outcome !== 'changed') told[outcome]++;
      }
    }
    return { ...told, left: await this.#countLeft(place) };
  }

  /** A value that a host has changed meanwhile is left to that host. */
  async #resealOne(place: SealedPlace, { key, sealed }: SealedRow): Promise<'resealed' | 'unreadable' | 'changed'> {
    const anew = this.#sealedAnew(sealed, place.context(key));
    if (!anew) return 'unreadable';
    const { rowCount } = await this.parts.pool.query(
      `UPDATE ${place.table} SET ${place.column} = $3 WHERE ${place.key} = $1 AND ${place.column} = $2`,
      [key, sealed, anew],
    );
    return rowCount === 1 ? 'resealed' : 'changed';
  }

  #sealedAnew(sealed: string, context: string): string | undefined {
    const { secrets } = this.parts;
    try {
      return secrets.seal(secrets.open(sealed, context), context);
    } catch {
      return undefined;
    }
  }

  async #countLeft({ table, column }: SealedPlace): Promise<number> {
    const { rows } = await this.parts.pool.query<{ count: number }>(
      `SELECT count(*)::int FROM ${table} WHERE ${column} <> '' AND NOT starts_with(${column}, $1)`,
      [this.parts.beginning],
    );
    return rows[0]?.count ?? 0;
  }
}
