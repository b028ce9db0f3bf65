import {
  type AccountId,
  type Database,
  firstSlot,
  INTERVALS,
  intervalOf,
  isUuid,
  type Queryable,
  type Secrets,
  searchKey,
  storableText,
  type Watch,
  type WatchFilter,
  type WatchPage,
} from '@namedrop/plugin-api';
import type { ActiveLimit } from './active-limit.js';
import type { NewWatch } from './settings.js';

type WatchRow = Omit<Watch, 'interval'> & { readonly hours: number };

/** What the secret of a watch is sealed with. */
export const sealOf = (id: string): string => `watch:${id}`;

/** The columns of a {@link WatchRow}. */
const COLUMNS = `
  id, account_id AS account, query, brand, case_sensitive AS "caseSensitive", aliases, competitors, mode, interval_hours AS hours,
  webhook_url AS "webhookUrl", trigger_on AS "triggerOn", sensitivity, CASE WHEN enabled THEN 'active' ELSE 'paused' END AS status,
  next_run_at AS "nextRunAt", created_at AS "createdAt"`;

const CREATE = `
  INSERT INTO watches (id, account_id, query, brand, mode, interval_hours, webhook_url, webhook_secret, trigger_on,
    sensitivity, case_sensitive, aliases, competitors, next_run_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6::integer, $7, $8, $9, $10, $11, $12, $13, ${firstSlot('$6::integer')}, namedrop.now())
  ON CONFLICT (id) DO NOTHING
  RETURNING ${COLUMNS}`;

/** Of everybody where no account is given; it is the second value of every statement below. */
const OWNED = '($2::uuid IS NULL OR account_id = $2)';

const FIND = { name: 'find-watch', text: `SELECT ${COLUMNS} FROM watches WHERE id = $1 AND ${OWNED}` };

const LOCK = `SELECT ${COLUMNS}, webhook_secret AS sealed FROM watches WHERE id = $1 AND ${OWNED} FOR UPDATE`;

const SECRET = 'SELECT webhook_secret AS sealed FROM watches WHERE id = $1';

const LIST = `
  SELECT ${COLUMNS} FROM watches
  WHERE ${OWNED}
    AND ($3::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM watches WHERE id = $3 AND ${OWNED}))
    AND ($4::boolean IS NULL OR enabled = $4) AND ($5::text IS NULL OR ${searchKey('brand')} = ${searchKey('$5')})
    AND ($6::text IS NULL OR mode = $6)
  ORDER BY created_at DESC, id DESC LIMIT $1`;

/** Only another interval, and becoming active, plan the next run anew. */
const SAVE = `
  UPDATE watches
  SET query = $2, brand = $3, case_sensitive = $4, mode = $5, interval_hours = $6, webhook_url = $7, webhook_secret = $8,
    trigger_on = $9, sensitivity = $10, enabled = $11, revision = revision + $12::boolean::integer, aliases = $13,
    competitors = $14,
    next_run_at = CASE
      WHEN NOT $11 OR (enabled AND interval_hours = $6::integer) THEN next_run_at
      ELSE ${firstSlot('$6::integer')}
    END
  WHERE id = $1 RETURNING ${COLUMNS}`;

/** A watch whose row is locked until the transaction ends. */
export interface LockedWatch {
  readonly watch: Watch;
  /** Its webhook secret. */
  readonly sealed: string;
}

/** A locked watch as it shall be. */
export interface SavedWatch extends LockedWatch {
  /** Whether runs that are under way must not be compared with the runs before. */
  readonly outdatesRuns: boolean;
}

export interface WatchTableParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly limit: ActiveLimit;
}

/** Watches, as they are asked for and looked at. Whoever asks for an account's finds no other's. */
export class WatchTable {
  constructor(private readonly parts: WatchTableParts) {}

  /**
   * Creates a watch, or returns the one that has this id, as it is now.
   * @param id UUID
   * @throws ApiError as `ActiveLimit.requireRoom`
   */
  async create(account: AccountId, watch: NewWatch, id: string): Promise<Watch> {
    const { query, brand, mode, interval, webhookUrl, secret, triggerOn, sensitivity } = watch;
    const { caseSensitive, aliases, competitors } = watch;
    const sealed = this.parts.secrets.seal(secret, sealOf(id));
    const hours = INTERVALS[interval];
    const calm = JSON.stringify(sensitivity);
    const names = [caseSensitive, aliases, competitors];
    const values = [id, account, query, brand, mode, hours, webhookUrl, sealed, triggerOn, calm, ...names];
    return this.parts.database.transaction(async (within) => {
      await this.parts.limit.requireRoom({ account, id }, within);
      const [row] = await within.query<WatchRow>(CREATE, values);
      return row ? toWatch(row) : ((await one(within, FIND, [id, account])) as Watch);
    });
  }

  /** @returns undefined for what is no id of a watch */
  find(id: string, account?: AccountId): Promise<Watch | undefined> {
    return one(this.parts.database, FIND, [id, account]);
  }

  /** What its deliveries are signed with. */
  async secretOf({ id }: Pick<Watch, 'id'>): Promise<string> {
    const { database, secrets } = this.parts;
    const [row] = await database.query<{ sealed: string }>(SECRET, [id]);
    return secrets.open((row as { sealed: string }).sealed, sealOf(id));
  }

  /** The newest first. */
  async list(
    account: AccountId | undefined,
    { limit, before, status, brand, mode }: WatchFilter & WatchPage,
  ): Promise<Watch[]> {
    const enabled = status && status === 'active';
    const rows = await this.parts.database.query<WatchRow>(LIST, [
      limit,
      account,
      before,
      enabled,
      ...[brand, mode].map(stored),
    ]);
    return rows.map(toWatch);
  }

  /** Locks a watch until the transaction ends. @returns undefined for an id that is no watch */
  async lock(id: string, account: AccountId | undefined, within: Queryable): Promise<LockedWatch | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await within.query<WatchRow & { sealed: string }>(LOCK, [id, account]);
    if (!row) return undefined;
    const { sealed, ...watch } = row;
    return { watch: toWatch(watch), sealed };
  }

  /** Saves a watch that this transaction has locked. A paused one keeps the time of its next run. */
  async save({ watch, sealed, outdatesRuns }: SavedWatch, within: Queryable): Promise<Watch> {
    const { id, query, brand, caseSensitive, mode, interval, webhookUrl, triggerOn, sensitivity, status } = watch;
    const { aliases, competitors } = watch;
    const asked = [query, brand, caseSensitive, mode, INTERVALS[interval], webhookUrl, sealed, triggerOn];
    const values = [id, ...asked, JSON.stringify(sensitivity), status === 'active', outdatesRuns, aliases, competitors];
    const [row] = await within.query<WatchRow>(SAVE, values);
    return toWatch(row as WatchRow);
  }
}

/** A text of a query, as a column would hold it. */
const stored = (text: string | undefined) => text && storableText(text);

async function one(
  on: Queryable,
  statement: string | { readonly name: string; readonly text: string },
  [id, account]: [string, AccountId | undefined],
): Promise<Watch | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await on.query<WatchRow>(statement, [id, account]);
  return row && toWatch(row);
}

function toWatch({ hours, ...watch }: WatchRow): Watch {
  return { ...watch, interval: intervalOf(hours) };
}
