/** Columns of a table whose units take turns. */
export interface TurnOptions {
  readonly table: string;
  /** Column of the queue that the turn is within. */
  readonly lane: string;
  /** Column of the account whose units follow each other. */
  readonly account: string;
  /** Column of the turn, an integer. */
  readonly turn: string;
  readonly waiting: string;
  readonly running: string;
}

/**
 * CTEs `begun` and `next`, after a CTE `added` with the columns `account` and `lane`. `next` gives the first free turn of
 * each account in each lane; the units of an account take consecutive turns from there.
 *
 * This is fair queueing by account: a new unit waits for at most one unit of any other account. A unit never joins a turn
 * in progress, or an account that always has a next unit could starve the others.
 */
export function turns({ table, lane, account, turn, waiting, running }: TurnOptions): string {
  return `begun AS (
      SELECT lane, coalesce(greatest(
        (SELECT max(${turn}) + 1 FROM ${table} AS work WHERE work.${lane} = each.lane AND state = '${running}'),
        (SELECT min(${turn}) FROM ${table} AS work WHERE work.${lane} = each.lane AND state = '${waiting}')), 0) AS turn
      FROM (SELECT DISTINCT lane FROM added) AS each
    ), next AS (
      SELECT each.account, each.lane, greatest(begun.turn, (
        SELECT max(${turn}) + 1 FROM ${table} AS work
        WHERE work.${account} = each.account AND work.${lane} = each.lane)) AS turn
      FROM (SELECT DISTINCT account, lane FROM added) AS each JOIN begun USING (lane)
    )`;
}
