import type { DueTime, PreparedStatement } from '@namedrop/plugin-api';
import type { RetryPolicy } from './retry-policy.js';
import { type FencedShape, fence, openStates, type WorkShape } from './shape.js';

/** The clock of all durable work. A statement that compares with it reads it once. */
const CLOCK = 'clock AS MATERIALIZED (SELECT namedrop.now() AS now)';
const NOW = '(SELECT now FROM clock)';

/** Units that one statement wakes or lets lapse, at most. */
export const BATCH_SIZE = 500;

/** Doublings of the time between two hints: a unit that only waits for its turn must not fill the queue with copies. */
const MAX_DOUBLINGS = 6;

const seconds = (sql: string | number) => `${sql} * interval '1 s'`;
const listed = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
/** SQL of the seconds until the time to wake, as the column `inS`. @param of table or alias of the row, with its dot */
export const pauseOf = ({ wakeAt }: WorkShape, of = '') =>
  `extract(epoch FROM ${of}${wakeAt} - namedrop.now())::float8 AS "inS"`;
const ending = (sql: string | undefined) => (sql === undefined ? '' : `, ${sql}`);

/** Waiting units that a claim takes, as SQL over the columns of the table; `$1…` are values of the claim. */
export interface Choice {
  readonly where: string;
  readonly order?: string;
  readonly limit?: number;
}

/** Chooses the units with the ids in `$1`. */
export const byIds = ({ id }: WorkShape): Choice => ({ where: `${id} = ANY ($1::uuid[])` });

/** Chooses the unit of the lane `$1` whose turn it is (see `turns`). */
export const byTurn = ({ lane, turn }: { readonly lane: string; readonly turn: string }): Choice => ({
  where: `${lane} = $1`,
  order: turn,
  limit: 1,
});

/** Chooses the units that have been due for the longest. @param only further condition */
export const byAge = ({ wakeAt }: WorkShape, limit: number, only = 'true'): Choice => ({
  where: only,
  order: wakeAt,
  limit,
});

/** Parts of a claim that differ from kind to kind, as SQL. */
export interface ClaimOptions {
  readonly choice: Choice;
  /** Columns of chosen rows, as they were before the claim: in `chosen`, beside `id`. */
  readonly keep?: readonly string[];
  /** CTEs over `chosen`, which precede the claim. */
  readonly before?: string;
  /** Tables that the claim joins. */
  readonly from?: string;
  /** Condition on `work` (the row), `chosen` and the joined tables. A unit that fails it stays as it is. */
  readonly where?: string;
  /** Further columns that the claim sets. */
  readonly set?: string;
  /** Columns of `begun`: those that the attempt needs. */
  readonly returning: string;
  /** CTEs over `begun`, and the query of the result. Default: all rows of `begun`. */
  readonly after?: string;
}

/** A kind, as far as statements know it. */
export interface WorkStatementOptions {
  /** Name of the kind within its plugin, e.g. `run`. */
  readonly name: string;
  readonly shape: FencedShape;
  /** Seconds for which a claimed unit belongs to its host. */
  readonly leaseS: number;
  readonly retry: RetryPolicy;
}

/** Claims units: each belongs to one host, and rows that another host has locked are skipped. */
export function claimStatement(
  { name, shape, leaseS }: Pick<WorkStatementOptions, 'name' | 'leaseS'> & { readonly shape: WorkShape },
  claim: ClaimOptions,
): PreparedStatement {
  const { table, id, waiting, running, attempt, wakeAt, nudges } = shape;
  const { choice, keep = [], before, from, where, set, returning, after = 'SELECT * FROM begun' } = claim;
  const { order, limit } = choice;
  return {
    name: `claim-${name}`,
    text: `
    WITH ${CLOCK}, chosen AS MATERIALIZED (
      SELECT ${[`${id} AS id`, ...keep].join(', ')} FROM ${table}
      WHERE ${choice.where} AND state = '${waiting}'${nudges === undefined ? ` AND ${wakeAt} <= ${NOW}` : ''}
      ${order === undefined ? '' : `ORDER BY ${order}`} ${limit === undefined ? '' : `LIMIT ${limit}`}
      FOR UPDATE SKIP LOCKED
    )${ending(before)}, begun AS (
      UPDATE ${table} AS work
      SET state = '${running}', ${attempt === undefined ? '' : `${attempt} = work.${attempt} + 1, `}
        ${wakeAt} = clock.now + ${seconds(leaseS)}${ending(set)}
      FROM chosen CROSS JOIN clock${ending(from)}
      WHERE work.${id} = chosen.id${where === undefined ? '' : ` AND ${where}`}
      RETURNING ${returning}
    )${after.trimStart().startsWith('SELECT') ? '' : ','} ${after}`,
  };
}

/** Extends the leases of attempts: their ids in `$1`, their numbers in `$2`. */
export function renewStatement({ name, shape, leaseS }: WorkStatementOptions): PreparedStatement {
  const { table, id, attempt, running, wakeAt } = shape;
  return {
    name: `renew-${name}`,
    text: `
    WITH ${CLOCK}, held AS MATERIALIZED (
      SELECT work.${id} AS id FROM unnest($1::uuid[], $2::integer[]) AS mine (id, attempt)
      JOIN ${table} AS work ON work.${id} = mine.id AND work.${attempt} = mine.attempt
      WHERE work.state = '${running}' FOR UPDATE OF work SKIP LOCKED
    )
    UPDATE ${table} AS work SET ${wakeAt} = clock.now + ${seconds(leaseS)} FROM held, clock WHERE work.${id} = held.id`,
  };
}

/** Ends the attempt `$2` of the unit `$1` as a failure: the next one follows after a pause. */
export function failStatement({ name, shape, retry }: WorkStatementOptions): PreparedStatement {
  const { table, failures, attempt, wakeAt, waiting, paused = waiting } = shape;
  const spent = failures === undefined ? attempt : `${failures} + 1`;
  return {
    name: `fail-${name}`,
    text: `
    UPDATE ${table}
    SET ${failures === undefined ? '' : `${failures} = ${spent}, `}state = '${paused}',
      ${wakeAt} = namedrop.now() + ${seconds(`(${retry.pauseS(spent)})`)}
    WHERE ${fence(shape, '$1', '$2')} RETURNING ${pauseOf(shape)}`,
  };
}

/** Ends the attempt `$2` of the unit `$1` without a failure: any host may claim the unit at once. */
export function releaseStatement({ name, shape }: WorkStatementOptions): PreparedStatement {
  const { table, id, wakeAt, waiting } = shape;
  return {
    name: `release-${name}`,
    text: `
    UPDATE ${table} SET state = '${waiting}', ${wakeAt} = namedrop.now()
    WHERE ${fence(shape, '$1', '$2')} RETURNING ${id} AS id`,
  };
}

/**
 * CTEs `clock` and `lapsed`: units whose time to wake has passed, with `id`, `died` (its host did not renew the lease) and
 * `failures`, which counts that.
 * @param states of the units. @param keep further columns
 */
export function lapsed(shape: FencedShape, states: readonly string[], keep: readonly string[] = []): string {
  const { table, id, running, attempt, failures, wakeAt } = shape;
  const died = `state = '${running}'`;
  const counted = failures === undefined ? `${attempt} AS failures` : `${failures} + (${died})::integer AS failures`;
  return `${CLOCK}, lapsed AS MATERIALIZED (
      SELECT ${[`${id} AS id`, `${died} AS died`, counted, ...keep].join(', ')}
      FROM ${table} WHERE state IN (${listed(states)}) AND ${wakeAt} <= ${NOW}
      ORDER BY ${wakeAt} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
    )`;
}

/** Failed attempts, as a statement of the plugin's knows them. */
export interface FailedAttempts {
  /** Name of a CTE with the columns `id` and `failures`. */
  readonly of: string;
  /** End of a unit for which no attempt follows. Default: one always follows, and the plugin ends the unit in it. */
  readonly otherwise?: {
    /** Condition on the columns of that CTE under which an attempt follows, if the policy has one left. */
    readonly unless: string;
    readonly state: string;
    /** Seconds until another host looks after the end. */
    readonly afterS: number;
  };
  /** Further columns to set; `tried.again` says whether another attempt follows. */
  readonly set?: string;
  /** Default: the id. */
  readonly returning?: string;
}

/**
 * UPDATE of failed attempts: another one follows after the pause of the policy. Units are found by their ids as an array:
 * joined with them alone, a table of middling size would be read whole.
 */
export function again({ shape, retry }: WorkStatementOptions, failed: FailedAttempts): string {
  const { table, id, failures, wakeAt, waiting, paused = waiting } = shape;
  const { of, otherwise, set, returning = `work.${id} AS id` } = failed;
  const { pauseS, maxAttempts } = retry;
  const isLeft = maxAttempts === undefined ? '' : ` AND failures < ${maxAttempts}`;
  const either = (then: string, end: string | number | undefined) =>
    end === undefined ? then : `CASE WHEN tried.again THEN ${then} ELSE ${end} END`;
  return `
    UPDATE ${table} AS work SET
      ${failures === undefined ? '' : `${failures} = tried.failures, `}state = ${either(`'${paused}'`, otherwise && `'${otherwise.state}'`)},
      ${wakeAt} = namedrop.now() + interval '1 s' * (${either(pauseS('tried.failures'), otherwise?.afterS)})${ending(set)}
    FROM (SELECT *, ${otherwise ? `${otherwise.unless}${isLeft}` : 'true'} AS again FROM ${of}) AS tried
    WHERE work.${id} = tried.id AND work.${id} = ANY (ARRAY(SELECT id FROM ${of}))
    RETURNING ${returning}`;
}

/** Lets units of dead hosts wait for their next attempt. */
export function lapseStatement(work: WorkStatementOptions): PreparedStatement {
  const { name, shape } = work;
  return {
    name: `lapse-${name}`,
    text: `WITH ${lapsed(shape, [shape.running])} ${again(work, { of: 'lapsed', returning: pauseOf(shape, 'work.') })}`,
  };
}

/** Hints of a kind whose units are claimed by jobs of the queue. */
export interface HintOptions {
  /** Seconds after which a hint is sent again for a unit that waits; each time twice as long, up to 64 times. */
  readonly patienceS: number;
  /** Failures from which a unit whose host died pauses before it is hinted at. Default: it never does. */
  readonly pausesFrom?: number;
  /** Columns of `work` that hints need, beside `id`. */
  readonly returning?: string;
}

/**
 * Wakes units that no host works on: their hint was lost, their pause is over, or their host has died. `rests`: a unit
 * pauses first, and needs no hint yet.
 */
export function wakeStatement({ name, shape, retry }: WorkStatementOptions, hints: HintOptions): PreparedStatement {
  const { table, id, failures, wakeAt, nudges, waiting } = shape;
  const { patienceS, pausesFrom, returning } = hints;
  return {
    name: `wake-${name}`,
    text: `
    WITH ${lapsed(shape, openStates(shape))}, woken AS (
      SELECT *, ${pausesFrom === undefined ? 'false' : `died AND failures >= ${pausesFrom}`} AS rests FROM lapsed
    )
    UPDATE ${table} AS work
    SET ${failures} = woken.failures, state = '${waiting}', ${nudges} = work.${nudges} + 1,
      ${wakeAt} = clock.now + interval '1 s' * CASE
        WHEN rests THEN ${retry.pauseS('woken.failures')} ELSE ${patienceS} * 2 ^ least(work.${nudges}, ${MAX_DOUBLINGS})
      END
    FROM woken, clock WHERE work.${id} = woken.id AND work.${id} = ANY (ARRAY(SELECT id FROM woken))
    RETURNING work.${id} AS id, rests${ending(returning)}`,
  };
}

/**
 * Returns the first time to wake of the units in some states, as a statement.
 * @param name unique in the plugin: a `WorkStore` has a statement under the name of its kind
 */
export function nextDueTime(name: string, { table, wakeAt }: WorkShape, states: readonly string[]): DueTime {
  return { name: `next-${name}`, text: `SELECT min(${wakeAt}) FROM ${table} WHERE state IN (${listed(states)})` };
}

/**
 * Cancels units, in transactions of others too. Rows are locked in one order, so that two callers who cancel the same do
 * not wait for each other. An attempt that is under way is the last: the plugin reads that in what `set` writes.
 * @param options `where`: condition on columns of the table; `ended`: state of a unit that waited; `set`: columns to set
 */
export function cancelStatement(
  shape: WorkShape,
  { where, ended, set }: { readonly where: string; readonly ended: string; readonly set: string },
): string {
  const { table, id, waiting, running, wakeAt } = shape;
  return `
    UPDATE ${table} SET ${set},
      state = CASE state WHEN '${waiting}' THEN '${ended}' ELSE state END,
      ${wakeAt} = CASE state WHEN '${waiting}' THEN namedrop.now() ELSE ${wakeAt} END
    WHERE ${id} IN (
      SELECT ${id} FROM ${table} WHERE ${where} AND state IN ('${waiting}', '${running}') ORDER BY ${id} FOR UPDATE
    )
    RETURNING ${id} AS id, state`;
}
