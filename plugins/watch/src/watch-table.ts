import {
  type AccountId,
  ApiError,
  type Database,
  firstSlot,
  INTERVALS,
  intervalOf,
  isUuid,
  type Queryable,
  type Secrets,
  type Watch,
  type WatchPage,
} from '@namedrop/plugin-api';

/** A watch as it was asked for. */
export interface NewWatch
  extends Pick<
    Watch,
    'query' | 'brand' | 'caseSensitive' | 'mode' | 'interval' | 'webhookUrl' | 'triggerOn' | 'sensitivity'
  > {
  /** Keys the signatures of what it sends. */
  readonly secret: string;
}

type WatchRow = Omit<Watch, 'interval'> & { readonly hours: number };

/** What the secret of a watch is sealed with. */
export const sealOf = (id: string): string => `watch:${id}`;

/** The columns of a {@link WatchRow}. */
const COLUMNS = `
  id, account_id AS account, query, brand, case_sensitive AS "caseSensitive", mode, interval_hours AS hours, webhook_url AS "webhookUrl",
  trigger_on AS "triggerOn", sensitivity, CASE WHEN enabled THEN 'active' ELSE 'paused' END AS status,
  next_run_at AS "nextRunAt", created_at AS "createdAt"`;

/** Lets those of one account come one after the other, so that each counts the watches of those before it. */
const LOCK_ACCOUNT = `SELECT pg_advisory_xact_lock(hashtext('watch.watches'), hashtext($1::text))`;

/** Counts the other watches: one that is created or resumed a second time needs no more room. */
const COUNT = 'SELECT count(*)::integer AS count FROM watches WHERE account_id = $1 AND enabled AND id <> $2';

const CREATE = `
  INSERT INTO watches (id, account_id, query, brand, mode, interval_hours, webhook_url, webhook_secret, trigger_on,
    sensitivity, case_sensitive, next_run_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6::integer, $7, $8, $9, $10, $11, ${firstSlot('$6::integer')}, namedrop.now())
  ON CONFLICT (id) DO NOTHING
  RETURNING ${COLUMNS}`;

/** Of everybody where no account is given; it is the second value of every statement below. */
const OWNED = '($2::uuid IS NULL OR account_id = $2)';

const FIND = { name: 'find-watch', text: `SELECT ${COLUMNS} FROM watches WHERE id = $1 AND ${OWNED}` };

const LOCK_ROW = `SELECT account_id AS account, enabled FROM watches WHERE id = $1 AND ${OWNED} FOR UPDATE`;

const SECRET = 'SELECT webhook_secret AS sealed FROM watches WHERE id = $1';

const LIST = `
  SELECT ${COLUMNS} FROM watches
  WHERE ${OWNED} AND ($3::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM watches WHERE id = $3))
  ORDER BY created_at DESC, id DESC LIMIT $1`;

const PAUSE = `UPDATE watches SET enabled = false WHERE id = $1 AND ${OWNED} RETURNING ${COLUMNS}`;

const RESUME = `
  UPDATE watches
  SET enabled = true, next_run_at = CASE WHEN enabled THEN next_run_at ELSE ${firstSlot('interval_hours')} END
  WHERE id = $1 AND ${OWNED} RETURNING ${COLUMNS}`;

export interface WatchTableParts {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Active watches that an account may have. */
  readonly maxPerAccount: number;
}

/** Watches, as they are asked for and looked at. Whoever asks for an account's finds no other's. */
export class WatchTable {
  constructor(private readonly parts: WatchTableParts) {}

  /**
   * Creates a watch, or returns the one that has this id, as it is now.
   * @param id UUID
   * @throws ApiError 400 `invalid_request` for an account that has as many active watches as it may have
   */
  async create(account: AccountId, watch: NewWatch, id: string): Promise<Watch> {
    const { query, brand, mode, interval, webhookUrl, secret, triggerOn, sensitivity, caseSensitive } = watch;
    const sealed = this.parts.secrets.seal(secret, sealOf(id));
    const hours = INTERVALS[interval];
    const calm = JSON.stringify(sensitivity);
    const values = [id, account, query, brand, mode, hours, webhookUrl, sealed, triggerOn, calm, caseSensitive];
    return this.parts.database.transaction(async (within) => {
      await this.#requireRoom({ account, id }, within);
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
  async list(account: AccountId | undefined, { limit, before }: WatchPage): Promise<Watch[]> {
    return (await this.parts.database.query<WatchRow>(LIST, [limit, account, before])).map(toWatch);
  }

  /** When it would have run next stays as it is. @returns undefined for what is no id of a watch */
  pause(id: string, account: AccountId | undefined, within: Queryable): Promise<Watch | undefined> {
    return one(within, PAUSE, [id, account]);
  }

  /**
   * A paused one runs an interval from now.
   * @returns undefined for what is no id of a watch
   * @throws ApiError as `create`, for a paused one
   */
  async resume(id: string, account?: AccountId): Promise<Watch | undefined> {
    if (!isUuid(id)) return undefined;
    return this.parts.database.transaction(async (within) => {
      const [found] = await within.query<{ account: AccountId; enabled: boolean }>(LOCK_ROW, [id, account]);
      if (found && !found.enabled) await this.#requireRoom({ account: found.account, id }, within);
      return one(within, RESUME, [id, account]);
    });
  }

  async #requireRoom({ account, id }: Pick<Watch, 'account' | 'id'>, within: Queryable): Promise<void> {
    const { maxPerAccount: max } = this.parts;
    await within.query(LOCK_ACCOUNT, [account]);
    const [row] = await within.query<{ count: number }>(COUNT, [account, id]);
    if (row && row.count < max) return;
    const message = `An account may have ${max} active watches, and yours has as many: pause or delete one first.`;
    throw new ApiError(400, 'invalid_request', message);
  }
}

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
