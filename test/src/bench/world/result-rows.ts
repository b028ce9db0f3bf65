import type { Host } from '@namedrop/host';
import { until } from '@namedrop/testing';
import type pg from 'pg';

/** Results of a day: so many questions, each so often, to so many platforms. */
const QUESTIONS = 50;
const REPEATS = 8;
const PLATFORMS = ['ai_mode', 'ai_overview', 'bing_copilot', 'chatgpt', 'claude', 'gemini', 'perplexity'];
export const PER_DAY = QUESTIONS * REPEATS * PLATFORMS.length;
/** Competitors of the brand. A third of them are in an answer. */
export const RIVALS = Array.from({ length: 9 }, (_, number) => `Rival ${number}`);
/** Hosts that answers cite, six of them each; the first is the brand's own. */
const HOSTS = 200;
const CITED = 6;
export const OWN_HOST = 'site-0.example';

const QUERIES = `
  INSERT INTO namedrop.brand_queries (brand_id, query)
  SELECT $1, 'best crm for team ' || n FROM generate_series(1, ${QUESTIONS}) AS n`;

/** As checks of each day would have left them: the newest today, and those of the same check with the same id. */
const FACTS = `
  INSERT INTO namedrop.brand_facts (brand_id, check_id, platform, day, region, query_id, asked_as, outcome, rank, stance,
    cost_hundredths, hosts, rivals, rival_ranks)
  SELECT $1, 'check ' || (n - 1) / ${PLATFORMS.length}, ($3::text[])[1 + n % ${PLATFORMS.length}],
    (now() AT TIME ZONE 'UTC')::date - ((n - 1) / ${PER_DAY})::integer, 'us', first + n / ${PLATFORMS.length} % ${QUESTIONS},
    'acme', outcome, CASE WHEN outcome = 'named' THEN 1 + n % 5 END, CASE WHEN outcome = 'named' THEN 'present' END,
    CASE WHEN outcome = 'failed' THEN 0 ELSE 2750 END,
    CASE WHEN answered THEN ARRAY(SELECT DISTINCT 'site-' || ((n * 7 + k * k * 31) % ${HOSTS}) || '.example'
      FROM generate_series(1, ${CITED}) AS k) ELSE '{}' END,
    CASE WHEN answered THEN ARRAY(SELECT 'Rival ' || ((n + k * 3) % ${RIVALS.length}) FROM generate_series(0, 2) AS k) ELSE '{}' END,
    CASE WHEN answered THEN ARRAY[1 + n % 3, 2 + n % 3, 3 + n % 3] ELSE '{}' END
  FROM (SELECT min(id) AS first FROM namedrop.brand_queries WHERE brand_id = $1) AS queries,
    generate_series(1, $2::bigint) AS n, LATERAL (SELECT CASE WHEN n % 41 = 0 THEN 'failed' WHEN n % 13 = 0 THEN 'no_answer'
      WHEN n % 5 < 2 THEN 'named' ELSE 'not_named' END AS outcome) AS drawn,
    LATERAL (SELECT outcome IN ('named', 'not_named') AS answered) AS said`;

const MISSING = `
  SELECT (SELECT count(*) FROM namedrop.brand_facts)::int
    - (SELECT coalesce(sum(named + not_named + no_answer + failed), 0) FROM namedrop.brand_days
      WHERE query_id = 0)::int AS missing`;

/** Makes so many results of a brand, whose sums are not made yet. */
export async function makeResults(pool: pg.Pool, brand: string, results: number): Promise<void> {
  await pool.query(QUERIES, [brand]);
  await pool.query(FACTS, [brand, results, PLATFORMS]);
  await pool.query('VACUUM ANALYZE namedrop.brand_facts');
}

/** Has the host sum the results of all brands up. @returns how long it takes, in seconds. @throws Error when results are missing */
export async function sumUp(pool: pg.Pool): Promise<number> {
  const begun = performance.now();
  await pool.query(`
    UPDATE namedrop.tracked_brands SET rebuild_after = now(), rebuild_again = now(), rebuild_lease = NULL, rebuild_host = NULL,
      rebuild_newest = NULL, rebuild_next = NULL, rebuild_oldest = NULL`);
  const isDone = async () => {
    const { rowCount } = await pool.query('SELECT FROM namedrop.tracked_brands WHERE rebuild_after IS NOT NULL');
    return rowCount === 0;
  };
  await until(isDone, 600_000);
  const took = (performance.now() - begun) / 1000;
  const { rows } = await pool.query<{ missing: number }>(MISSING);
  if (rows[0]?.missing !== 0) throw new Error(`${rows[0]?.missing} results are not in the sums`);
  await pool.query('VACUUM ANALYZE namedrop.brand_days, namedrop.brand_day_hosts');
  return took;
}

/** Connections on which statements may take as long as they take. */
export function resultPool({ storage }: Host): pg.Pool {
  return storage.openPool({ max: 1, query_timeout: 0, settings: { statement_timeout: '0' } });
}
