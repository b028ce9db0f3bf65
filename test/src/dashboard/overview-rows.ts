import { until } from '@namedrop/testing';
import type { TestHost } from '@namedrop/testing/host';
import type { Browser } from '../api/person.js';

/** Platforms, and one by its official API, with the share of answers that name the brand, now and in the 30 days before. */
const PLATFORMS: Readonly<Record<string, readonly [now: number, before: number]>> = {
  chatgpt: [0.56, 0.55],
  claude: [0.43, 0.45],
  gemini: [0.37, 0.36],
  perplexity: [0.64, 0.62],
  ai_overview: [0.42, 0.44],
  ai_mode: [0.34, 0.62],
  bing_copilot: [0.31, 0.32],
  'chatgpt/api': [0.47, 0.48],
};
/** A query of a hostile user is one of them. */
export const HOSTILE_QUERY = '<img src=x onerror=alert(1)> \u202eCRM';
const QUERIES = [
  'best CRM for small business',
  'easiest CRM to set up',
  'CRM with a shared inbox',
  'cheap CRM for freelancers',
  'CRM for estate agents',
  'alternatives to Ledgerfox',
  'CRM that works offline',
  HOSTILE_QUERY,
];
const RIVALS = ['Ledgerfox', 'Tallyport', 'Fernhill', 'Quayside', 'Oddbook'];
const HOSTS = [
  'desk-and-ledger.example',
  'pipelineweekly.example',
  'ledgerfox.example',
  'quietsoftware.example',
  'brambleway.example',
  'crm-comparer.example',
];
/** Days of results: the period and the one before. */
const DAYS = 60;

export const BRAMBLEWAY = {
  name: 'Brambleway',
  aliases: [],
  domains: ['brambleway.example'],
  competitors: RIVALS.map((name) => ({ name, domains: [`${name.toLowerCase()}.example`] })),
};

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function outcomeOf(platform: string, query: number, daysAgo: number, drawn: number): string {
  if (platform === 'ai_overview' && (query === 6 || (daysAgo > 8 && daysAgo < 13))) return 'no_answer';
  if (platform === 'bing_copilot' && (daysAgo === 16 || daysAgo === 17)) return 'failed';
  const [now, before] = PLATFORMS[platform] ?? [0.5, 0.5];
  const share = (daysAgo < DAYS / 2 ? now : before) + (3.5 - query) * 0.05;
  return drawn < share ? 'named' : 'not_named';
}

/** Of the check that asked: an official API is asked by one of its own. */
const idOf = (daysAgo: number, query: number, byApi: boolean) =>
  `00000000-0000-4000-8000-${Number(byApi)}${`${daysAgo * QUERIES.length + query}`.padStart(11, '0')}`;
const isApi = (platform: string) => platform.endsWith('/api');

/** Results of 60 days as checks would have left them. */
function results() {
  const random = numbers(17);
  const cells = Array.from({ length: DAYS }, (_, days_ago) =>
    QUERIES.flatMap((query, number) =>
      Object.keys(PLATFORMS).map((platform) => ({ days_ago, query, number, platform })),
    ),
  ).flat();
  return cells
    .toSorted((one, other) => Number(isApi(one.platform)) - Number(isApi(other.platform)))
    .map(({ days_ago, query, number, platform }) => {
      const outcome = outcomeOf(platform, number, days_ago, random());
      const isAnswer = outcome === 'named' || outcome === 'not_named';
      const rivals = isAnswer ? RIVALS.filter((_, at) => random() < 0.7 - at * 0.13) : [];
      return {
        check_id: idOf(days_ago, number, isApi(platform)),
        days_ago,
        platform,
        query,
        number,
        outcome,
        stance: outcome === 'named' && platform === 'gemini' && days_ago % 9 === 0 ? 'absent' : null,
        rank: outcome === 'named' ? 1 + Math.floor(random() * 4) : null,
        cost: outcome === 'failed' ? 0 : 2750,
        hosts: isAnswer ? HOSTS.filter((_, at) => random() < 0.6 - at * 0.09) : [],
        rivals,
        rival_ranks: rivals.map(() => 1 + Math.floor(random() * 4)),
      };
    });
}

const INSERT_QUERIES = `
  INSERT INTO namedrop.brand_queries (brand_id, query) SELECT $1, query FROM unnest($2::text[]) AS query`;

const INSERT_FACTS = `
  INSERT INTO namedrop.brand_facts (brand_id, check_id, platform, day, region, query_id, asked_as, outcome, rank, stance,
    cost_hundredths, hosts, rivals, rival_ranks)
  SELECT $1, check_id, platform, (now() AT TIME ZONE 'UTC')::date - days_ago, 'us', known.id, 'brambleway', outcome, rank,
    stance, cost, hosts, rivals, rival_ranks
  FROM jsonb_to_recordset($2::jsonb) AS given (check_id text, platform text, days_ago integer, query text, outcome text,
    rank integer, stance text, cost bigint, hosts text[], rivals text[], rival_ranks integer[])
  JOIN namedrop.brand_queries AS known ON known.brand_id = $1 AND known.query = given.query`;

/** The checks of the results. Their re-read would find no answers, so none may be due any more. */
const INSERT_CHECKS = `
  INSERT INTO namedrop.checks (id, account_id, mode, request, report, cost_hundredths, created_at, duration_ms)
  SELECT check_id, $1, min(mode), jsonb_build_object('query', min(query), 'brand', 'Brambleway', 'region', 'us',
      'platforms', jsonb_agg(name), 'include', '[]'::jsonb),
    jsonb_build_object('providers', coalesce(jsonb_object_agg(name, jsonb_build_object('mentioned', outcome = 'named',
        'rank', rank, 'context', '', 'citations', '[]'::jsonb, 'fan_out', '[]'::jsonb)
        || CASE outcome WHEN 'no_answer' THEN '{"surface_present": false}'::jsonb ELSE '{}' END)
        FILTER (WHERE outcome <> 'failed'), '{}'),
      'errors', coalesce(jsonb_object_agg(name, '{"code": "upstream_error", "message": ""}'::jsonb)
        FILTER (WHERE outcome = 'failed'), '{}')),
    sum(cost), date_trunc('day', now(), 'UTC') - min(days_ago) * interval '1 day' + min(number) * interval '1 minute', 1
  FROM jsonb_to_recordset($2::jsonb) AS given (check_id text, platform text, days_ago integer, number integer, query text,
    outcome text, rank integer, cost bigint),
    LATERAL (SELECT split_part(platform, '/', 1), CASE WHEN platform LIKE '%/api' THEN 'quick' ELSE 'all_live' END) AS asked (name, mode)
  GROUP BY check_id`;
const IS_READ = 'SELECT FROM namedrop.tracked_brands WHERE rebuild_after IS NOT NULL';

const SUM_UP = `
  UPDATE namedrop.tracked_brands SET rebuild_after = now(), rebuild_again = now(), rebuild_lease = NULL, rebuild_host = NULL,
    rebuild_newest = NULL, rebuild_next = NULL, rebuild_oldest = NULL`;

/** Makes a brand with 60 days of results, summed up, and their checks. @returns the id of the brand */
export async function seedOverview(
  { host, account }: Pick<TestHost, 'host' | 'account'>,
  browser: Browser,
): Promise<string> {
  const { body } = await browser.post('/dashboard/api/brands', BRAMBLEWAY);
  const { id } = body.brand;
  const { pool } = host.storage;
  const settled = () =>
    until(async () => {
      const { body: list } = await browser.get('/dashboard/api/brands');
      return list.brands.every(({ rebuild }: { rebuild: unknown }) => rebuild === null);
    }, 30_000);
  await settled();
  await pool.query(INSERT_QUERIES, [id, QUERIES]);
  const rows = JSON.stringify(results());
  await pool.query(INSERT_FACTS, [id, rows]);
  await pool.query(SUM_UP);
  await until(async () => (await pool.query(IS_READ)).rowCount === 0, 30_000);
  await pool.query(INSERT_CHECKS, [account, rows]);
  return id;
}
