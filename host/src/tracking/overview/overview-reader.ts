import { RESULT_OUTCOMES } from '@namedrop/core';
import type pg from 'pg';
import { ALL_PLATFORMS, ALL_QUERIES } from '../fact-table.js';
import type { Outcomes } from '../outcome-counts.js';
import { queryIdOf } from '../query-id.js';
import type { RivalSlots } from '../rival-slots.js';
import { storedSurface, surfaceIn } from '../stored-surfaces.js';

/** Results to sum: of a brand, in two periods that follow each other. Days are dates in UTC. */
export interface OverviewScope {
  readonly brand: string;
  readonly rivalSlots: RivalSlots;
  /** First day of the period before. */
  readonly before: string;
  /** First day of the period. */
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
  /** Names of surfaces; absent: all. */
  readonly platforms?: readonly string[];
  readonly region?: string;
  readonly query?: string;
}

/** Sums of the results of some cells. */
export interface Sums extends Outcomes, Namings {
  readonly rank_sum: number;
  readonly rank_squares: number;
  readonly citing: number;
  readonly citing_own: number;
  readonly cost_hundredths: number;
}

interface Namings {
  /** Results that name each competitor, by slot. */
  readonly rivals: readonly number[];
}

/** Sums of a day of a platform in a region, whatever the filter of platforms and regions. */
export interface DaySums extends Sums {
  readonly day: string;
  /** Name of a surface: of a platform on a channel. */
  readonly platform: string;
  readonly region: string;
  /** Sums of the ranks of each competitor, by slot. */
  readonly rivalRanks: readonly number[];
}

/** Sums of a query on a platform. */
export interface QuerySums extends Outcomes, Namings {
  readonly now: boolean;
  readonly queryId: number;
  readonly query: string;
  /** Name of a surface. */
  readonly platform: string;
}

/** Answers that cite a host. */
export interface HostSums {
  readonly host: string;
  readonly now: number;
  readonly before: number;
}

/** Everything that the overview is computed of. */
export interface OverviewSums {
  readonly days: readonly DaySums[];
  readonly queries: readonly QuerySums[];
  readonly hosts: readonly HostSums[];
  /** Results of the period that name the brand and say that they know nothing of it. */
  readonly absent: number;
}

const sumsOf = (columns: readonly string[]) =>
  columns.map((column) => `sum(${column})::float8 AS ${column}`).join(', ');
const OUTCOMES = sumsOf(RESULT_OUTCOMES);
const FIGURES = sumsOf(['rank_sum', 'rank_squares', 'citing', 'citing_own', 'cost_hundredths']);

/** SQL of an array with the sums of each slot; of those that are free, 0. */
const bySlot = (slots: RivalSlots, array: string) =>
  `ARRAY[${slots.map((name, slot) => (name === null ? '0' : `sum(${array}[${slot + 1}])`)).join(', ')}]::float8[]`;

/** $1 brand, $2 first day, $3 day after the last one. */
const SCOPE = 'brand_id = $1 AND day >= $2 AND day < $3';
/** $4 first day of the period, $5 surfaces as they are stored, $6 region. */
const FILTERS = '($5::text[] IS NULL OR platform = ANY ($5)) AND ($6::text IS NULL OR region = $6)';

const daysWith = (slots: RivalSlots, query: number | undefined) => `
  SELECT day::text AS day, ${surfaceIn('platform')} AS platform, region, ${OUTCOMES}, ${FIGURES}, ${bySlot(slots, 'rival_named')} AS rivals,
    ${bySlot(slots, 'rival_ranks')} AS "rivalRanks" FROM namedrop.brand_days
  WHERE ${SCOPE} AND query_id = ${query ?? ALL_QUERIES} GROUP BY day, platform, region ORDER BY day`;

const queriesWith = (slots: RivalSlots, query: number | undefined, most: number) => `
  WITH cells AS (
    SELECT day >= $4 AS now, query_id, ${surfaceIn('platform')} AS platform, ${OUTCOMES}, ${bySlot(slots, 'rival_named')} AS rivals FROM namedrop.brand_days
    WHERE ${SCOPE} AND ${FILTERS} AND query_id ${query === undefined ? `<> ${ALL_QUERIES}` : `= ${query}`} GROUP BY 1, 2, 3
  ), top AS (
    SELECT query_id FROM cells
    GROUP BY query_id ORDER BY sum((named + not_named + no_answer + failed) * now::integer) DESC, query_id LIMIT ${most}
  )
  SELECT cells.*, query_id AS "queryId", query FROM top JOIN cells USING (query_id)
  JOIN namedrop.brand_queries AS known ON known.id = query_id`;

const hostsUpTo = (most: number, source: string) => `
  SELECT host, coalesce(sum(answers) FILTER (WHERE day >= $4), 0)::float8 AS now,
    coalesce(sum(answers) FILTER (WHERE day < $4), 0)::float8 AS before
  FROM (${source}) AS cited GROUP BY host ORDER BY now DESC, before DESC, host LIMIT ${most}`;
const summedHosts = (isFiltered: boolean) => `
  SELECT day, host, answers FROM namedrop.brand_day_hosts
  WHERE ${SCOPE} AND ${FILTERS} AND platform ${isFiltered ? '<>' : '='} '${ALL_PLATFORMS}'`;
/** Hosts are not summed by query: the results of one are few. */
const hostsOf = (query: number) => `
  SELECT day, unnest(hosts) AS host, 1 AS answers FROM namedrop.brand_facts
  WHERE ${SCOPE} AND ${FILTERS} AND query_id = ${query}`;

/** Few results are so: they are counted by an index of their own. */
const absentWith = (query: number | undefined) => `
  SELECT count(*)::float8 AS absent FROM namedrop.brand_facts
  WHERE ${SCOPE} AND day >= $4 AND ${FILTERS} AND stance = 'absent'${query === undefined ? '' : ` AND query_id = ${query}`}`;

const QUERY_ID = queryIdOf('$1', '$2');

/** Id of a query that no result has. */
const UNKNOWN = -1;

/** Most entries of the lists. */
export interface OverviewLimits {
  readonly queries: number;
  readonly domains: number;
}

/** Reads the sums behind the overview. Reads neither checks nor answers. */
export class OverviewReader {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  async read(scope: OverviewScope, limits: OverviewLimits): Promise<OverviewSums> {
    const query = await this.#queryId(scope);
    const ofDays = [scope.brand, scope.before, scope.until];
    const filtered = [...ofDays, scope.from, scope.platforms?.map(storedSurface) ?? null, scope.region ?? null];
    const hosts = hostsUpTo(
      limits.domains,
      query === undefined ? summedHosts(scope.platforms !== undefined) : hostsOf(query),
    );
    // Not prepared: the plan depends on how long the periods are.
    const [days, queries, cited, unknown] = await Promise.all([
      this.pool.query<DaySums>(daysWith(scope.rivalSlots, query), ofDays),
      this.pool.query<QuerySums>(queriesWith(scope.rivalSlots, query, limits.queries), filtered),
      this.pool.query<HostSums>(hosts, filtered),
      this.pool.query<{ absent: number }>(absentWith(query), filtered),
    ]);
    return { days: days.rows, queries: queries.rows, hosts: cited.rows, absent: unknown.rows[0]?.absent ?? 0 };
  }

  async #queryId({ brand, query }: OverviewScope): Promise<number | undefined> {
    if (query === undefined) return undefined;
    return (await this.pool.query<{ id: number }>(QUERY_ID, [brand, query])).rows[0]?.id ?? UNKNOWN;
  }
}
