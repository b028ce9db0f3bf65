import { type AccountId, type StoredChecksPage, searchKey, storableText } from '@namedrop/plugin-api';

/** Conditions of the filters of a page. Those on brand and query match an index by the hash, and rows by the text. */
const CONDITIONS: Readonly<Record<Exclude<keyof StoredChecksPage, 'limit'>, (value: string) => string>> = {
  before: (id) => {
    const last = `SELECT last.created_at FROM namedrop.checks AS last WHERE last.id = ${id} AND last.account_id = $1`;
    // The first condition bounds the index; the comparison of rows decides among checks of the same time.
    return `created_at <= (${last}) AND (created_at, id) < ((${last}), ${id})`;
  },
  from: (time) => `created_at >= ${time}`,
  until: (time) => `created_at < ${time}`,
  mode: (mode) => `mode = ${mode}`,
  brand: (brand) => sameWords(`request->>'brand'`, brand),
  query: (query) => sameWords(`request->>'query'`, query),
  platform: (platform) =>
    `namedrop.asked_platforms(account_id, request->'platforms') @> ARRAY[$1::uuid::text || ':' || ${platform}]`,
};

function sameWords(stored: string, value: string): string {
  const [one, other] = [searchKey(stored), searchKey(`${value}::text`)];
  return `hashtext(${one}) = hashtext(${other}) AND ${one} = ${other}`;
}

/**
 * Builds the statement of a page. It names only the filters that are given, so that each set of them has a plan of its own.
 * Verdicts are taken out of the reports here: a report with its citations may hold many kilobytes.
 */
export function pageStatement(account: AccountId, { limit, ...filters }: StoredChecksPage) {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const conditions = given.map(([name], index) => CONDITIONS[name as keyof typeof CONDITIONS](`$${index + 3}`));
  const text = `
    SELECT listed.id, listed.created_at AS "createdAt", listed.request->>'query' AS query,
      listed.request->>'brand' AS brand, listed.mode, listed.request->>'region' AS region,
      listed.request->>'city' AS city, listed.request->'platforms' AS platforms, listed.cost_hundredths::float8 AS cost, listed.duration_ms AS "durationMs",
      coalesce(listed.cache_status, 'miss') AS "cacheStatus",
      coalesce((
        SELECT json_agg(json_build_object('platform', key, 'mentioned', value->'mentioned', 'rank', value->'rank',
          'surfacePresent', value->'surface_present'))
        FROM jsonb_each(coalesce(listed.report, source.report)->'providers')), '[]') AS verdicts,
      coalesce((
        SELECT json_agg(json_build_object('platform', key, 'code', value->'code'))
        FROM jsonb_each(coalesce(listed.report, source.report)->'errors')), '[]') AS failures
    FROM (
      SELECT * FROM namedrop.checks WHERE ${['account_id = $1', ...conditions].join(' AND ')}
      ORDER BY created_at DESC, id DESC LIMIT $2
    ) AS listed
    LEFT JOIN namedrop.checks AS source ON source.id = listed.same_as
    ORDER BY listed.created_at DESC, listed.id DESC`;
  const values = given.map(([, value]) => (typeof value === 'string' ? storableText(value) : value));
  return { text, values: [account, limit, ...values] };
}
