import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import { REVISED_COLUMNS, type RevisedBrand } from './account-brand.js';
import { LOOKUP_MS } from './brand-lookup.js';
import { type ReadDay, replaceDay } from './fact-table.js';

/**
 * Seconds after a change in which another host may still store checks without knowledge of it: it may have looked just
 * before, and a statement may take 10 s.
 */
const AGAIN_S = LOOKUP_MS / 1000 + 15;
/** Seconds without a sign of life after which another host goes on with a re-read. */
const LEASE_S = 60;

/** SQL: assignments that make the re-read of a brand due, from its beginning. */
export const DUE_NOW = `rebuild_after = namedrop.now(), rebuild_lease = NULL, rebuild_host = NULL, rebuild_newest = NULL,
  rebuild_next = NULL, rebuild_oldest = NULL, rebuild_again = namedrop.now() + interval '${AGAIN_S} s'`;

/** SQL: a `BrandRebuild` of the wire; NULL where none is under way. The second look at the latest days is not shown. */
export const PROGRESS_COLUMNS = `CASE WHEN rebuild_after IS NOT NULL AND rebuild_again IS NOT NULL THEN json_build_object(
    'state', CASE WHEN rebuild_host IS NULL THEN 'waiting' ELSE 'running' END,
    'days_done', coalesce(rebuild_newest - rebuild_next, 0),
    'days_total', rebuild_newest - rebuild_oldest + 1) END`;

const SCHEDULE = `
  UPDATE namedrop.tracked_brands SET ${DUE_NOW}
  WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::uuid IS NULL OR id = $2) RETURNING id`;
const UNFINISHED = `
  SELECT count(*)::int AS brands FROM namedrop.tracked_brands
  WHERE id = ANY ($1) AND rebuild_after IS NOT NULL AND rebuild_again IS NOT NULL`;

const CLAIM = `
  UPDATE namedrop.tracked_brands SET rebuild_host = $1, rebuild_lease = namedrop.now() + interval '${LEASE_S} s'
  WHERE id = (
    SELECT id FROM namedrop.tracked_brands
    WHERE rebuild_after <= namedrop.now() AND (rebuild_lease IS NULL OR rebuild_lease < namedrop.now())
    ORDER BY rebuild_after LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${REVISED_COLUMNS}, rebuild_next::text AS next, rebuild_newest::text AS newest, rebuild_oldest::text AS oldest`;

/** Reads the partial index of the brands with a re-read. */
const NEXT_DUE = `
  SELECT extract(epoch FROM min(greatest(rebuild_after, rebuild_lease)) - namedrop.now())::float8 AS seconds
  FROM namedrop.tracked_brands WHERE rebuild_after IS NOT NULL`;

/** The days of the checks of the account, and of results that were read before. */
const BOUNDS = `
  SELECT greatest(newest, (SELECT max(day) FROM namedrop.brand_facts WHERE brand_id = $2))::text AS newest,
    least(oldest, (SELECT min(day) FROM namedrop.brand_facts WHERE brand_id = $2))::text AS oldest
  FROM (SELECT (max(created_at) AT TIME ZONE 'UTC')::date AS newest, (min(created_at) AT TIME ZONE 'UTC')::date AS oldest
    FROM namedrop.checks WHERE account_id = $1) AS stored`;
const BEGIN = `
  UPDATE namedrop.tracked_brands SET rebuild_newest = $4, rebuild_next = $4, rebuild_oldest = $5
  WHERE id = $1 AND revision = $2 AND rebuild_host = $3`;

/** The day before one with checks or results. */
const PREVIOUS = `
  SELECT greatest(
    (SELECT (max(created_at) AT TIME ZONE 'UTC')::date FROM namedrop.checks
      WHERE account_id = $1 AND created_at < $3::date::timestamp AT TIME ZONE 'UTC'),
    (SELECT max(day) FROM namedrop.brand_facts WHERE brand_id = $2 AND day < $3::date))::text AS day`;

const OWNED = `
  SELECT FROM namedrop.tracked_brands WHERE id = $1 AND revision = $2 AND rebuild_host = $3 FOR NO KEY UPDATE`;
const ADVANCE = `
  UPDATE namedrop.tracked_brands SET rebuild_next = $2, rebuild_lease = namedrop.now() + interval '${LEASE_S} s' WHERE id = $1`;
const RENEW = `
  UPDATE namedrop.tracked_brands SET rebuild_lease = namedrop.now() + interval '${LEASE_S} s'
  WHERE id = $1 AND revision = $2 AND rebuild_host = $3`;
const FINISH = `
  UPDATE namedrop.tracked_brands SET rebuild_lease = NULL, rebuild_host = NULL, rebuild_newest = NULL, rebuild_next = NULL,
    rebuild_after = rebuild_again, rebuild_again = NULL,
    rebuild_oldest = CASE WHEN rebuild_again IS NOT NULL THEN (rebuild_again AT TIME ZONE 'UTC')::date - 1 END
  WHERE id = $1 AND revision = $2 AND rebuild_host = $3`;
const RELEASE = `
  UPDATE namedrop.tracked_brands SET rebuild_lease = NULL, rebuild_host = NULL WHERE id = $1 AND rebuild_host = $2`;

/** A re-read that this host does, under a token of its own. */
export interface ClaimedRebuild extends RevisedBrand {
  readonly token: string;
  /** Next day to read; null: it has not begun. */
  readonly next: string | null;
  readonly newest: string | null;
  /** null: all days. */
  readonly oldest: string | null;
}

/** Days of a re-read, backwards. */
interface Bounds {
  readonly newest: string;
  readonly oldest: string;
}

/** Re-reads of brands that are due. The table is all that hosts share: a brand has one, and it goes on after a crash. */
export class RebuildTable {
  constructor(private readonly pool: Pick<pg.Pool, 'query' | 'connect'>) {}

  /** Makes re-reads due; undefined: of all accounts, or of all brands. @returns the ids of the brands */
  async schedule(account?: string, brand?: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>(SCHEDULE, [account ?? null, brand ?? null]);
    return rows.map(({ id }) => id);
  }

  /** Counts brands whose re-read is not complete. */
  async unfinished(ids: readonly string[]): Promise<number> {
    return (await this.pool.query<{ brands: number }>(UNFINISHED, [ids])).rows[0]?.brands ?? 0;
  }

  /** Takes a re-read that is due and that no host does. */
  async claim(): Promise<ClaimedRebuild | undefined> {
    const token = randomUUID();
    const { rows } = await this.pool.query<Omit<ClaimedRebuild, 'token'>>({
      name: 'claim-rebuild',
      text: CLAIM,
      values: [token],
    });
    return rows[0] && { ...rows[0], token };
  }

  /** Returns the seconds until a re-read can be taken; undefined: there is none. */
  async nextDue(): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ seconds: number | null }>({ name: 'next-rebuild', text: NEXT_DUE });
    return rows[0]?.seconds ?? undefined;
  }

  /** Returns the days to read; undefined where there are none. A re-read that has begun keeps its days. */
  async begin(claimed: ClaimedRebuild): Promise<(Bounds & { readonly next: string }) | undefined> {
    const { next, newest, oldest } = claimed;
    if (next !== null && newest !== null && oldest !== null) return { next, newest, oldest };
    const { rows } = await this.pool.query<Bounds | Record<keyof Bounds, null>>(BOUNDS, [claimed.account, claimed.id]);
    const [found] = rows;
    if (!found?.newest) return undefined;
    const first = oldest !== null && oldest > found.oldest ? oldest : found.oldest;
    if (first > found.newest) return undefined;
    await this.pool.query(BEGIN, [...ownerOf(claimed), found.newest, first]);
    return { next: found.newest, newest: found.newest, oldest: first };
  }

  /**
   * Keeps a re-read for this host while it reads a long day.
   * @returns false: the brand has changed, is deleted, or belongs to another host by now
   */
  async renew(claimed: ClaimedRebuild): Promise<boolean> {
    const { rowCount } = await this.pool.query({ name: 'renew-rebuild', text: RENEW, values: ownerOf(claimed) });
    return rowCount === 1;
  }

  /** Returns the latest day before one that has checks or results. */
  async previous({ account, id }: RevisedBrand, day: string): Promise<string | undefined> {
    const values = [account, id, day];
    const { rows } = await this.pool.query<{ day: string | null }>({ name: 'day-to-rebuild', text: PREVIOUS, values });
    return rows[0]?.day ?? undefined;
  }

  /**
   * Replaces a day, and notes how far the re-read is.
   * @param next day that comes after it; undefined: it is the last one
   * @returns false: the brand has changed, is deleted, or belongs to another host by now
   */
  writeDay(claimed: ClaimedRebuild, read: ReadDay, next: string | undefined): Promise<boolean> {
    return inTransaction(this.pool, async (tx) => {
      const { rowCount } = await tx.query(OWNED, ownerOf(claimed));
      if (rowCount === 0) return false;
      await replaceDay(tx, read);
      await tx.query(ADVANCE, [claimed.id, next ?? read.day]);
      return true;
    });
  }

  async finish(claimed: ClaimedRebuild): Promise<void> {
    await this.pool.query(FINISH, ownerOf(claimed));
  }

  /** Lets another host go on at once. */
  async release({ id, token }: ClaimedRebuild): Promise<void> {
    await this.pool.query(RELEASE, [id, token]);
  }
}

const ownerOf = ({ id, revision, token }: ClaimedRebuild) => [id, revision, token];
