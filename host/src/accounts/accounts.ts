import { randomUUID } from 'node:crypto';
import {
  type Account,
  type AccountId,
  type Accounts,
  type AccountsPage,
  DEMO_ACCOUNT,
  isUuid,
  lazily,
  MAX_ACCOUNTS_PAGE,
} from '@namedrop/plugin-api';
import type { ModelStatic } from 'sequelize';
import type { Storage } from '../database/storage.js';
import type { AccountRow } from './account.model.js';
import { validName } from './name.js';
import { Plans } from './plans.js';

/** What a new account is made of. */
export interface NewAccount {
  readonly name: string;
  readonly plan?: string;
}

/** Account with the monthly quota that was set for it, in billable units; null: that of its plan. */
export interface ListedAccount extends Account {
  readonly monthlyQuota: number | null;
}

/** Reads an account without its model: most commands only read, and need not load sequelize. */
const SELECT = 'SELECT id, name, plan, created_at AS "createdAt" FROM namedrop.accounts';
const FIRST_ACCOUNT = `${SELECT} ORDER BY id = $1, created_at, id LIMIT 1`;

/** Less than the id of any account. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const PAGE = `${SELECT} WHERE id > $1 ORDER BY id LIMIT $2`;

const LIST = `
  SELECT id, name, plan, created_at AS "createdAt", monthly_quota::double precision AS "monthlyQuota"
  FROM namedrop.accounts ORDER BY created_at, id`;

const SET_QUOTA = `
  UPDATE namedrop.accounts SET monthly_quota = $2 WHERE id = $1
  RETURNING id, name, plan, created_at AS "createdAt"`;
const QUOTA = 'SELECT plan, monthly_quota::double precision AS quota FROM namedrop.accounts WHERE id = $1';

interface QuotaRow {
  readonly plan: string;
  /** null: that of the plan. */
  readonly quota: number | null;
}

/** The deployment's accounts. */
export class AccountStore implements Accounts {
  readonly #rows: () => Promise<ModelStatic<AccountRow>>;

  constructor(
    private readonly storage: Pick<Storage, 'models' | 'pool'>,
    private readonly plans = new Plans(),
  ) {
    this.#rows = lazily(async () => (await import('./account.model.js')).accountModel(await storage.models()));
  }

  /**
   * Names need not differ. Without a plan it gets the deployment's default.
   * @throws RangeError unless the name has 1 to 80 characters, and for a plan that there is not
   */
  async create({ name, plan = this.plans.fallback }: NewAccount): Promise<Account> {
    const rows = await this.#rows();
    const row = await rows.create({
      id: randomUUID() as string as AccountId,
      name: validName(name, 'An account'),
      plan: this.plans.valid(plan),
    });
    return toAccount(row);
  }

  /**
   * Puts an account on another plan; hosts that run know of it within 5 s.
   * @returns undefined for an id that no account has
   * @throws RangeError for a plan that there is not
   */
  async setPlan(id: AccountId, plan: string): Promise<Account | undefined> {
    const valid = this.plans.valid(plan);
    if (!isUuid(id)) return undefined;
    const rows = await this.#rows();
    const [, [row]] = await rows.update({ plan: valid }, { where: { id }, returning: true });
    return row && toAccount(row);
  }

  /**
   * Sets the monthly quota of an account, in billable units; null: the quota of its plan.
   * @returns undefined for an id that no account has
   */
  async setMonthlyQuota(id: AccountId, units: number | null): Promise<Account | undefined> {
    if (!isUuid(id)) return undefined;
    const { rows } = await this.storage.pool.query<Account>(SET_QUOTA, [id, units]);
    return rows[0];
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

function toAccount({ id, name, plan, createdAt }: AccountRow): Account {
  return { id, name, plan, createdAt };
}
