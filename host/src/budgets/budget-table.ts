import type pg from 'pg';
import type { BudgetDay } from './budget-day.js';
import type { DayLimit, Scope } from './budget-policy.js';

/** Calls and millionths of a US dollar. */
export interface Amount {
  readonly calls: number;
  readonly micros: number;
}

/** Use of one scope in a day. */
export interface DayUse extends Amount {
  readonly scope: Scope;
  /** Whether the operator was notified that the budget is used up. */
  readonly notified: boolean;
}

/** Part of a reservation: a scope with its limit. */
export interface Limited {
  readonly scope: Scope;
  readonly limit: DayLimit;
}

/**
 * Adds to all scopes, or to none where one has no room. Rows are locked in the order of their scopes, so hosts never wait
 * for each other in a circle, and each judges the amounts that the one before left. A scope without a row has no answer.
 */
const TAKE = `
  WITH wanted AS (
    SELECT * FROM unnest($2::text[], $5::bigint[], $6::bigint[]) AS wanted (scope, most_calls, most_micros)
  ), locked AS MATERIALIZED (
    SELECT scope, calls, usd_micros FROM namedrop.budget_days
    WHERE day = $1 AND scope = ANY ($2::text[]) ORDER BY scope FOR UPDATE
  ), judged AS MATERIALIZED (
    SELECT scope, (most_calls IS NULL OR calls + $3::bigint <= most_calls)
      AND (most_micros IS NULL OR (usd_micros < most_micros AND usd_micros + $4::bigint <= most_micros)) AS fits
    FROM locked JOIN wanted USING (scope)
  ), taken AS (
    UPDATE namedrop.budget_days AS days SET calls = days.calls + $3::bigint, usd_micros = days.usd_micros + $4::bigint
    WHERE day = $1 AND scope = ANY ($2::text[])
      AND (SELECT count(*) = cardinality($2::text[]) AND bool_and(fits) FROM judged)
  )
  SELECT scope, fits FROM judged`;

/** Rows begin a day, and end those that are old; a host whose clock is ahead ends none of the others. */
const BEGIN = `
  WITH old AS (
    DELETE FROM namedrop.budget_days WHERE day < least($1::date, (namedrop.now() AT TIME ZONE 'UTC')::date) - 35
  )
  INSERT INTO namedrop.budget_days (day, scope) SELECT $1::date, scope FROM unnest($2::text[]) AS scope ORDER BY scope
  ON CONFLICT DO NOTHING`;

const ADD = `
  WITH locked AS MATERIALIZED (
    SELECT scope FROM namedrop.budget_days WHERE day = $1 AND scope = ANY ($2::text[]) ORDER BY scope FOR UPDATE
  )
  UPDATE namedrop.budget_days AS days SET calls = days.calls + $3::bigint, usd_micros = days.usd_micros + $4::bigint
  WHERE day = $1 AND scope IN (SELECT scope FROM locked)`;

const LIST = `
  SELECT scope, calls::float8 AS calls, usd_micros::float8 AS micros, notified_at IS NOT NULL AS notified
  FROM namedrop.budget_days WHERE day = $1`;

const NOTIFY = `
  UPDATE namedrop.budget_days SET notified_at = namedrop.now()
  WHERE day = $1 AND scope = $2 AND notified_at IS NULL
  RETURNING calls::float8 AS calls, usd_micros::float8 AS micros`;

/** Rows of `namedrop.budget_days`: what each scope has used in a UTC day, reservations included. */
export class BudgetTable {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /**
   * Takes the same amount from all scopes in one statement, or from none.
   * @returns the scopes that have no room; empty: taken
   */
  async take(day: BudgetDay, wanted: readonly Limited[], { calls, micros }: Amount): Promise<Scope[]> {
    const scopes = wanted.map(({ scope }) => scope);
    const mostCalls = wanted.map(({ limit }) => limit.calls ?? null);
    const mostMicros = wanted.map(({ limit }) => limit.micros ?? null);
    const values = [day, scopes, calls, micros, mostCalls, mostMicros];
    let judged = await this.#rows<{ scope: Scope; fits: boolean }>(TAKE, values);
    if (judged.length < scopes.length) {
      await this.pool.query(BEGIN, [day, scopes]);
      judged = await this.#rows(TAKE, values);
    }
    if (judged.length < scopes.length) throw new Error(`the budgets of ${day} have no rows`);
    return judged.filter(({ fits }) => !fits).map(({ scope }) => scope);
  }

  /** Corrects reserved amounts: adds the part that was lacking, or gives back the excess, as a negative amount. */
  async add(day: BudgetDay, scopes: readonly Scope[], { calls, micros }: Amount): Promise<void> {
    if (calls === 0 && micros === 0) return;
    await this.pool.query(ADD, [day, scopes, calls, micros]);
  }

  list(day: BudgetDay): Promise<DayUse[]> {
    return this.#rows<DayUse>(LIST, [day]);
  }

  async #rows<T extends object>(text: string, values: unknown[]): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }
}

/**
 * Notes within a transaction that the operator is notified of a budget.
 * @returns the used amount; undefined: another host has notified before
 */
export async function noteNotified(
  client: Pick<pg.PoolClient, 'query'>,
  day: BudgetDay,
  scope: Scope,
): Promise<Amount | undefined> {
  const [row] = (await client.query<{ calls: number; micros: number }>(NOTIFY, [day, scope])).rows;
  return row;
}
