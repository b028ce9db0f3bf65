import { randomUUID } from 'node:crypto';
import { type BrandRebuild, TRACKED_BRANDS } from '@namedrop/contract';
import { type AccountId, type Clock, isUuid } from '@namedrop/plugin-api';
import type pg from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import { type AccountBrand, type BrandSettings, keysOf, REVISED_COLUMNS } from './account-brand.js';
import { refuseField } from './brand-rules.js';
import type { Transaction } from './fact-table.js';
import { DUE_NOW, PROGRESS_COLUMNS } from './rebuild-table.js';
import { type RivalSlots, slotsFor } from './rival-slots.js';

const SELECT = `
  SELECT ${REVISED_COLUMNS}, rival_slots AS "rivalSlots", created_at AS "createdAt", updated_at AS "updatedAt",
    ${PROGRESS_COLUMNS} AS rebuild
  FROM namedrop.tracked_brands`;
const LIST = `${SELECT} WHERE account_id = $1 ORDER BY created_at, id`;
const FIND = `${SELECT} WHERE account_id = $1 AND id = $2`;

/** Brands of one account change one after the other. */
const LOCK_ACCOUNT = 'SELECT FROM namedrop.accounts WHERE id = $1 FOR NO KEY UPDATE';
const COUNT = 'SELECT count(*)::int AS brands FROM namedrop.tracked_brands WHERE account_id = $1';
const INSERT = `
  INSERT INTO namedrop.tracked_brands
    (id, account_id, name, aliases, domains, competitors, rival_slots, revision, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8)`;
const UPDATE = `
  UPDATE namedrop.tracked_brands
  SET name = $3, aliases = $4, domains = $5, competitors = $6, rival_slots = $7, revision = revision + 1, updated_at = $8
  WHERE id = $1 AND account_id = $2`;
const SLOTS = 'SELECT rival_slots AS slots FROM namedrop.tracked_brands WHERE id = $1 AND account_id = $2';
const SCHEDULE = `UPDATE namedrop.tracked_brands SET ${DUE_NOW} WHERE id = $1`;
const FORGET_NAMES = 'DELETE FROM namedrop.tracked_brand_names WHERE brand_id = $1';
const CLAIM_NAMES = `
  INSERT INTO namedrop.tracked_brand_names (account_id, brand_id, key) SELECT $1, $2, unnest($3::text[])
  ON CONFLICT DO NOTHING RETURNING key`;
const OWNER = `
  SELECT brand.name FROM namedrop.tracked_brand_names AS owned
  JOIN namedrop.tracked_brands AS brand ON brand.id = brand_id
  WHERE owned.account_id = $1 AND key = ANY ($2) AND brand_id <> $3 LIMIT 1`;
const DELETE = 'DELETE FROM namedrop.tracked_brands WHERE account_id = $1 AND id = $2';

interface BrandRow extends Omit<AccountBrand, 'rebuild'> {
  readonly rebuild: BrandRebuild | null;
}

/** The brands that accounts track. Every statement names the account. */
export class BrandStore {
  constructor(
    private readonly pool: Pick<pg.Pool, 'query' | 'connect'>,
    private readonly clock: Clock,
  ) {}

  /** Lists the brands of an account, the oldest first. */
  async list(account: AccountId): Promise<readonly AccountBrand[]> {
    return (await this.pool.query<BrandRow>(LIST, [account])).rows;
  }

  /** @returns undefined for an id that no brand of the account has */
  async find(account: AccountId, id: string): Promise<AccountBrand | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.pool.query<BrandRow>(FIND, [account, id])).rows[0];
  }

  /**
   * Creates a brand, whose stored checks are then read.
   * @throws ApiError 400 `invalid_request` for a name that another brand of the account has, and for one brand too many
   */
  create(account: AccountId, settings: BrandSettings): Promise<AccountBrand> {
    const id = randomUUID();
    return this.#write(account, id, settings, async (tx, values) => {
      const { rows } = await tx.query<{ brands: number }>(COUNT, [account]);
      if ((rows[0]?.brands ?? 0) >= TRACKED_BRANDS.max) {
        throw refuseField('name', `an account may track ${TRACKED_BRANDS.max} brands; delete one first`);
      }
      await tx.query(INSERT, values);
      return true;
    }) as Promise<AccountBrand>;
  }

  /**
   * Changes a brand, whose stored checks are then read again.
   * @returns undefined for an id that no brand of the account has
   * @throws ApiError 400 `invalid_request` for a name that another brand of the account has
   */
  async change(account: AccountId, id: string, settings: BrandSettings): Promise<AccountBrand | undefined> {
    if (!isUuid(id)) return undefined;
    return this.#write(account, id, settings, async (tx, values) => (await tx.query(UPDATE, values)).rowCount === 1);
  }

  /** Deletes a brand with its results. @returns whether the account had it */
  async delete(account: AccountId, id: string): Promise<boolean> {
    return isUuid(id) && (await this.pool.query(DELETE, [account, id])).rowCount === 1;
  }

  #write(
    account: AccountId,
    id: string,
    settings: BrandSettings,
    write: (tx: Transaction, values: unknown[]) => Promise<boolean>,
  ): Promise<AccountBrand | undefined> {
    const { name, aliases, domains, competitors } = settings;
    return inTransaction(this.pool, async (tx) => {
      await tx.query(LOCK_ACCOUNT, [account]);
      const { rows } = await tx.query<{ slots: RivalSlots }>(SLOTS, [id, account]);
      const slots = slotsFor(
        competitors.map((competitor) => competitor.name),
        rows[0]?.slots ?? [],
      );
      const values = [id, account, name, aliases, domains, JSON.stringify(competitors), slots, this.clock.now()];
      if (!(await write(tx, values))) return undefined;
      await tx.query(FORGET_NAMES, [id]);
      await claimNames(tx, { account, id, settings });
      await tx.query(SCHEDULE, [id]);
      return (await tx.query<BrandRow>(FIND, [account, id])).rows[0];
    });
  }
}

interface Claim {
  readonly account: AccountId;
  readonly id: string;
  readonly settings: BrandSettings;
}

async function claimNames(tx: Transaction, { account, id, settings }: Claim): Promise<void> {
  const keys = keysOf(settings);
  if ((await tx.query(CLAIM_NAMES, [account, id, keys])).rowCount === keys.length) return;
  const { rows } = await tx.query<{ name: string }>(OWNER, [account, keys, id]);
  throw refuseField('name', `the name or an alias belongs to your brand "${rows[0]?.name}"`);
}
