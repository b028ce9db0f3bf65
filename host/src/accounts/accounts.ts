import { randomUUID } from 'node:crypto';
import {
  type Account,
  type AccountId,
  type Accounts,
  type AccountsPage,
  DEMO_ACCOUNT,
  isUuid,
  MAX_ACCOUNTS_PAGE,
} from '@namedrop/plugin-api';
import type { Connection } from '../database/connection/connection.js';
import type { Storage } from '../database/storage.js';
import { validName } from './name.js';
import { Plans } from './plans.js';

/** What a new account is made of. */
export interface NewAccount {
  readonly name: string;
  readonly plan?: string;
}

/** State of an account, as operators see it. */
export type AccountState = 'active' | 'suspended' | 'erasing' | 'erased';

/** Account with what only operators read. */
export interface ListedAccount extends Account {
  /** Billable units a month that were set for it; null: the quota of its plan. */
  readonly monthlyQuota: number | null;
  readonly state: AccountState;
  /** Why the operator suspended it; null: no reason was given, or it is not suspended. */
  readonly suspendedReason: string | null;
}

/** Columns of an account. */
export const ACCOUNT = 'id, name, plan, created_at AS "createdAt"';

const SELECT = `SELECT ${ACCOUNT} FROM namedrop.accounts`;
const CREATE = `INSERT INTO namedrop.accounts (id, name, plan, created_at) VALUES ($1, $2, $3, $4) RETURNING ${ACCOUNT}`;
const FIRST_ACCOUNT = `${SELECT} WHERE erased_at IS NULL ORDER BY id = $1, created_at, id LIMIT 1`;

/** Less than the id of any account. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const PAGE = `${SELECT} WHERE id > $1 AND erased_at IS NULL ORDER BY id LIMIT $2`;

const ERASED = 'SELECT FROM namedrop.accounts WHERE id = $1 AND erasing_since IS NOT NULL';

const LIST = `
  SELECT ${ACCOUNT}, monthly_quota::double precision AS "monthlyQuota", suspended_reason AS "suspendedReason",
    CASE WHEN erased_at IS NOT NULL THEN 'erased' WHEN erasing_since IS NOT NULL THEN 'erasing'
      WHEN suspended_at IS NOT NULL THEN 'suspended' ELSE 'active' END AS state
  FROM namedrop.accounts ORDER BY created_at, id`;

const SET_PLAN = `UPDATE namedrop.accounts SET plan = $2 WHERE id = $1 RETURNING ${ACCOUNT}`;
const SET_QUOTA = `UPDATE namedrop.accounts SET monthly_quota = $2 WHERE id = $1 RETURNING ${ACCOUNT}`;
const QUOTA = 'SELECT plan, monthly_quota::double precision AS quota FROM namedrop.accounts WHERE id = $1';

interface QuotaRow {
  readonly plan: string;
  /** null: that of the plan. */
  readonly quota: number | null;
}

/** The deployment's accounts. */
export class AccountStore implements Accounts {
  constructor(
    private readonly storage: Pick<Storage, 'pool'>,
    private readonly plans = new Plans(),
  ) {}

  /**
   * Names need not differ. Without a plan it gets the deployment's default.
   * @param on default: a connection of its own
   * @throws RangeError unless the name has 1 to 80 characters, and for a plan that there is not
   */
  async create({ name, plan = this.plans.fallback }: NewAccount, on: Connection = this.storage.pool): Promise<Account> {
    const values = [randomUUID(), validName(name, 'An account'), this.plans.valid(plan), new Date()];
    const { rows } = await on.query<Account>(CREATE, values);
    return rows[0] as Account;
  }

  /**
   * Puts an account on another plan; hosts that run know of it within 5 s.
   * @returns undefined for an id that no account has
   * @throws RangeError for a plan that there is not
   */
  async setPlan(id: AccountId, plan: string, on: Connection = this.storage.pool): Promise<Account | undefined> {
    const valid = this.plans.valid(plan);
    if (!isUuid(id)) return undefined;
    return (await on.query<Account>(SET_PLAN, [id, valid])).rows[0];
  }

  /**
   * Sets the monthly quota of an account, in billable units; null: the quota of its plan.
   * @returns undefined for an id that no account has
   */
  async setMonthlyQuota(
    id: AccountId,
    units: number | null,
    on: Connection = this.storage.pool,
  ): Promise<Account | undefined> {
    if (!isUuid(id)) return undefined;
    return (await on.query<Account>(SET_QUOTA, [id, units])).rows[0];
  }

  /**
   * Returns the plan of an account, and the billable units that it should use in a month, its own or of its plan; null:
   * unlimited. @throws Error for an id that no account has
   */
  async quotaOf(id: AccountId): Promise<{ readonly plan: string; readonly monthlyQuota: number | null }> {
    const { rows } = await this.storage.pool.query<QuotaRow>({ name: 'monthly-quota', text: QUOTA, values: [id] });
    const [row] = rows;
    if (!row) throw new Error(`no account has the id ${id}`);
    return { plan: row.plan, monthlyQuota: row.quota ?? this.plans.monthlyQuotaOf(row.plan) ?? null };
  }

  /** undefined for an id that no account has, well-formed or not. */
  async find(id: AccountId): Promise<Account | undefined> {
    if (!isUuid(id)) return undefined;
    const { rows } = await this.storage.pool.query<Account>(`${SELECT} WHERE id = $1`, [id]);
    return rows[0];
  }

  /** Returns whether an account is erased, or being erased. */
  async isErased(id: AccountId): Promise<boolean> {
    const { rows } = await this.storage.pool.query(ERASED, [id]);
    return rows.length > 0;
  }

  /** Returns whether an account is the oldest one, whose people run the deployment. The demo's is it only without others. */
  async isFirst(id: AccountId): Promise<boolean> {
    const { rows } = await this.storage.pool.query<Account>(FIRST_ACCOUNT, [DEMO_ACCOUNT]);
    return rows[0]?.id === id;
  }

  async page({ limit, after }: AccountsPage): Promise<readonly Account[]> {
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_ACCOUNTS_PAGE)) {
      throw new RangeError(`limit must be a whole number from 1 to ${MAX_ACCOUNTS_PAGE}`);
    }
    const { rows } = await this.storage.pool.query<Account>(PAGE, [after ?? FIRST, limit]);
    return rows;
  }

  /** All of them, the oldest first. */
  async list(): Promise<ListedAccount[]> {
    const { rows } = await this.storage.pool.query<ListedAccount>(LIST);
    return rows;
  }
}
