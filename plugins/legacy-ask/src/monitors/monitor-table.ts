import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  type Database,
  firstSlot,
  INTERVALS,
  intervalOf,
  isUuid,
  type Queryable,
} from '@namedrop/plugin-api';
import type { Monitor, MonitorChanges, NewMonitor } from './monitor.js';

/** Monitors that an account may have. */
export const MOST_MONITORS = 100;

type MonitorRow = Omit<Monitor, 'cadence'> & { readonly hours: number };

/** The columns of a {@link MonitorRow}. */
const COLUMNS = `
  id, account_id AS account, name, prompt, providers, cadence_hours AS hours, track_brands AS brands,
  webhook_id AS webhook, enabled, next_run_at AS "nextRunAt", last_run_at AS "lastRunAt", created_at AS "createdAt",
  updated_at AS "updatedAt"`;

/** One after the other, so that those that come at once count each other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('legacy-ask.monitors'), hashtext($1::text))`;

const CREATE = `
  INSERT INTO monitors (id, account_id, name, prompt, providers, cadence_hours, track_brands, webhook_id, enabled,
    next_run_at, created_at, updated_at)
  SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text[], $6::integer, $7::text[], $8::uuid, $9::boolean,
    CASE WHEN $9 THEN ${firstSlot('$6::integer')} END, now, now
  FROM (SELECT namedrop.now() AS now) AS clock
  WHERE (SELECT count(*) FROM monitors WHERE account_id = $2) < ${MOST_MONITORS}
  RETURNING ${COLUMNS}`;

const LIST = `SELECT ${COLUMNS} FROM monitors WHERE account_id = $1 ORDER BY created_at DESC, id`;

const FIND = `SELECT ${COLUMNS} FROM monitors WHERE id = $1 AND account_id = $2`;

/** Only another cadence, and enabling what was not, plan the next run anew. */
const CHANGE = `
  UPDATE monitors
  SET name = coalesce($3, name), prompt = coalesce($4, prompt), providers = coalesce($5, providers),
    cadence_hours = coalesce($6, cadence_hours), track_brands = coalesce($7, track_brands),
    webhook_id = CASE WHEN $8 THEN $9 ELSE webhook_id END, enabled = coalesce($10, enabled),
    next_run_at = CASE
      WHEN NOT coalesce($10, enabled) THEN NULL
      WHEN enabled AND cadence_hours = coalesce($6, cadence_hours) THEN next_run_at
      ELSE ${firstSlot('coalesce($6, cadence_hours)')}
    END,
    updated_at = namedrop.now()
  WHERE id = $1 AND account_id = $2
  RETURNING ${COLUMNS}`;

const REMOVE = 'DELETE FROM monitors WHERE id = $1 AND account_id = $2 RETURNING id';

/** Monitors, as people ask for them and look at them. Whoever asks for an account's finds no other's. */
export class MonitorTable {
  constructor(private readonly database: Database) {}

  /** @returns undefined where the account has as many as it may */
  async create(account: AccountId, monitor: NewMonitor): Promise<Monitor | undefined> {
    const { name, prompt, providers, cadence, brands, webhook, enabled } = monitor;
    const told = [name, prompt, providers, INTERVALS[cadence], brands, webhook, enabled];
    const [row] = await this.database.transaction(async (within) => {
      await within.query(LOCK, [account]);
      return within.query<MonitorRow>(CREATE, [randomUUID(), account, ...told]);
    });
    return row && toMonitor(row);
  }

  /** The newest first. */
  async list(account: AccountId): Promise<Monitor[]> {
    return (await this.database.query<MonitorRow>(LIST, [account])).map(toMonitor);
  }

  /** @returns undefined for what is no id of a monitor */
  async find(id: string, account: AccountId): Promise<Monitor | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.database.query<MonitorRow>(FIND, [id, account]);
    return row && toMonitor(row);
  }

  /** @returns undefined for what is no id of a monitor */
  async change(
    id: string,
    account: AccountId,
    changes: MonitorChanges,
    within: Queryable,
  ): Promise<Monitor | undefined> {
    if (!isUuid(id)) return undefined;
    const { name, prompt, providers, cadence, brands, webhook, enabled } = changes;
    const [row] = await within.query<MonitorRow>(CHANGE, [
      ...[id, account, name, prompt, providers, cadence && INTERVALS[cadence], brands],
      ...[webhook !== undefined, webhook, enabled],
    ]);
    return row && toMonitor(row);
  }

  /** With its runs, for good. @returns whether there was one */
  async remove(id: string, account: AccountId, within: Queryable): Promise<boolean> {
    return isUuid(id) && (await within.query(REMOVE, [id, account])).length > 0;
  }
}

function toMonitor({ hours, ...monitor }: MonitorRow): Monitor {
  return { ...monitor, cadence: intervalOf(hours) };
}
