import type pg from 'pg';
import type { Outcomes } from '../outcome-counts.js';

/** Results to sum: of a brand, in two periods that follow each other. Days are dates in UTC. */
export interface OverviewScope {
  readonly brand: string;
  /** First day of the period before. */
  readonly before: string;
  /** First day of the period. */
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
  /** Absent: all. */
  readonly platforms?: readonly string[];
  readonly region?: string;
  readonly query?: string;
}

/** Sums of the results of some cells. */
export interface Sums extends Outcomes {
  readonly rank_sum: number;
  readonly rank_squares: number;
  readonly citing: number;
  readonly citing_own: number;
  readonly cost_hundredths: number;
}

/** Sums of a day of a platform in a region, whatever the filter of platforms and regions. */
export interface DaySums extends Sums {
  readonly day: string;
  readonly platform: string;
  readonly region: string;
}

/** Sums of a query on a platform. */
export interface QuerySums extends Sums {
  readonly now: boolean;
  readonly queryId: number;
  readonly query: string;
  readonly platform: string;
}

/** Namings of a competitor; a query and a platform where they are of these alone. */
export interface RivalSums {
  readonly now: boolean;
  readonly rival: string;
  readonly queryId: number | null;
  readonly platform: string | null;
  readonly named: number;
  readonly rankSum: number;
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
  readonly rivals: readonly RivalSums[];
  readonly hosts: readonly HostSums[];
}

const COLUMNS = [
  ...['named', 'not_named', 'no_answer', 'failed'],
  ...['rank_sum', 'rank_squares', 'citing', 'citing_own', 'cost_hundredths'],
];
const SUM = COLUMNS.map((column) => `sum(${column})::float8 AS ${column}`).join(', ');

/** $1 brand, $2 first day, $3 day after the last one, $4 id of a query. */
const SCOPE = 'brand_id = $1 AND day >= $2 AND day < $3 AND ($4::integer IS NULL OR query_id = $4)';
/** $5 first day of the period, $6 platforms, $7 region. */
const FILTERS = '($6::text[] IS NULL OR platform = ANY ($6)) AND ($7::text IS NULL OR region = $7)';

const DAYS = `
  SELECT day::text AS day, platform, region, ${SUM} FROM namedrop.brand_days
  WHERE ${SCOPE} GROUP BY day, platform, region ORDER BY day`;

const queriesUpTo = (most: number) => `
  WITH cells AS (
    SELECT day >= $5 AS now, query_id, platform, ${SUM} FROM namedrop.brand_days
    WHERE ${SCOPE} AND ${FILTERS} GROUP BY 1, 2, 3
  ), top AS (
    SELECT query_id FROM cells
    GROUP BY query_id ORDER BY sum((named + not_named + no_answer + failed) * now::integer) DESC, query_id LIMIT ${most}
  )
  SELECT cells.*, query_id AS "queryId", query FROM top JOIN cells USING (query_id)
  JOIN namedrop.brand_queries AS known ON known.id = query_id`;

/** Totals of both periods, and of each query and platform in the period. */
const RIVALS = `
  SELECT now, rival, query_id AS "queryId", platform, sum(named)::float8 AS named, sum(rank_sum)::float8 AS "rankSum"
  FROM (
    SELECT day >= $5 AS now, rival, query_id, platform, sum(named) AS named, sum(rank_sum) AS rank_sum
    FROM namedrop.brand_day_rivals WHERE ${SCOPE} AND ${FILTERS} GROUP BY 1, 2, 3, 4
  ) AS cells
  GROUP BY GROUPING SETS ((now, rival), (now, rival, query_id, platform))
  HAVING grouping(query_id) = 1 OR now`;

const hostsUpTo = (most: number, source: string) => `
  SELECT host, coalesce(sum(answers) FILTER (WHERE day >= $5), 0)::float8 AS now,
    coalesce(sum(answers) FILTER (WHERE day < $5), 0)::float8 AS before
  FROM (${source}) AS cited GROUP BY host ORDER BY now DESC, before DESC, host LIMIT ${most}`;
const SUMMED_HOSTS = `
  SELECT day, host, answers FROM namedrop.brand_day_hosts
  WHERE brand_id = $1 AND day >= $2 AND day < $3 AND $4::integer IS NULL AND ${FILTERS}`;
/** Hosts are not summed by query: the results of one are few. */
const HOSTS_OF_QUERY = `
  SELECT day, unnest(hosts) AS host, 1 AS answers FROM namedrop.brand_facts
  WHERE brand_id = $1 AND query_id = $4 AND day >= $2 AND day < $3 AND ${FILTERS}`;

const QUERY_ID = `
  SELECT id FROM namedrop.brand_queries WHERE brand_id = $1 AND md5(key) = md5(namedrop.search_key($2))`;

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
    const all = [scope.brand, scope.before, scope.until, query];
    const filtered = [...all, scope.from, scope.platforms ?? null, scope.region ?? null];
    const hosts = hostsUpTo(limits.domains, query === null ? SUMMED_HOSTS : HOSTS_OF_QUERY);
    // Not prepared: the plan depends on how long the periods are.
    const [days, queries, rivals, cited] = await Promise.all([
      this.pool.query<DaySums>(DAYS, all),
      this.pool.query<QuerySums>(queriesUpTo(limits.queries), filtered),
      this.pool.query<RivalSums>(RIVALS, filtered),
      this.pool.query<HostSums>(hosts, filtered),
    ]);
    return { days: days.rows, queries: queries.rows, rivals: rivals.rows, hosts: cited.rows };
  }

  async #queryId({ brand, query }: OverviewScope): Promise<number | null> {
    if (query === undefined) return null;
    return (await this.pool.query<{ id: number }>(QUERY_ID, [brand, query])).rows[0]?.id ?? UNKNOWN;
  }
}
