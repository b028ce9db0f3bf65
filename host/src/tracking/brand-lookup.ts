import { brandKey } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { keysOf, REVISED_COLUMNS, type RevisedBrand } from './account-brand.js';

/** Milliseconds for which the brands of an account may be used: another host knows of a change within it. */
export const LOOKUP_MS = 5000;
/** Accounts at most. */
const CAPACITY = 10_000;

const FIND = `SELECT ${REVISED_COLUMNS} FROM namedrop.tracked_brands WHERE account_id = $1`;

type ByKey = ReadonlyMap<string, RevisedBrand>;

/** Finds the tracked brand that a check belongs to. Answers, also negative ones, are kept for up to 5 s. */
export class BrandLookup {
  readonly #brands: LRUCache<AccountId, ByKey>;

  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {
    this.#brands = new LRUCache<AccountId, ByKey>({
      max: CAPACITY,
      ttl: LOOKUP_MS,
      ignoreFetchAbort: true,
      fetchMethod: (account) => this.#read(account),
    });
  }

  /** Returns the brand of an account that has this name; undefined where the account tracks none. */
  async find(account: AccountId, brand: string): Promise<RevisedBrand | undefined> {
    const brands = this.#brands.get(account) ?? (await this.#brands.fetch(account));
    return brands && brands.size > 0 ? brands.get(brandKey(brand)) : undefined;
  }

  /** Makes this host read the brands of an account again. */
  forget(account: AccountId): void {
    this.#brands.delete(account);
  }

  async #read(account: AccountId): Promise<ByKey> {
    const { rows } = await this.pool.query<RevisedBrand>({ name: 'brands-of-account', text: FIND, values: [account] });
    return new Map(rows.flatMap((brand) => keysOf(brand).map((key) => [key, brand] as const)));
  }
}
