import { SURFACE_CHANNELS, surfaceName, surfaceParts } from '@namedrop/contract';
import { type AccountId, type StoredChecksPage, searchKey, storableText } from '@namedrop/plugin-api';
import { platformIn } from '../../tracking/stored-surfaces.js';
import { type AddValue, ANSWER_FIELDS, answerConditions } from './answer-conditions.js';
import type { AnswerFilter, ChecksPage, SurfaceFilter } from './listed-checks.js';

type CheckField = Exclude<keyof StoredChecksPage, 'limit'>;

/** Conditions of the filters on checks. Those on brand and query match an index by the hash, and rows by the text. */
const CONDITIONS: Readonly<Record<CheckField, (value: string) => string>> = {
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
  region: (region) => `request->>'region' = ${region}`,
  platform: (asked) => `namedrop.asked_platforms(account_id, request->'platforms') && ${asked}::text[]`,
};

function sameWords(stored: string, value: string): string {
  const [one, other] = [searchKey(stored), searchKey(`${value}::text`)];
  return `hashtext(${one}) = hashtext(${other}) AND ${one} = ${other}`;
}

/** A statement with its values, of which the account is the first. */
class Statement {
  readonly values: unknown[];
  readonly add: AddValue = (value) => `$${this.values.push(storable(value))}`;

  constructor(account: AccountId) {
    this.values = [account];
  }
}

function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'string' ? storableText(value) : value;
}

/** SQL of the conditions on checks and, where the page has a filter of answers, on their results. */
interface Conditions {
  readonly checks: string;
  readonly answers?: string;
}

/** Names only the filters that are given, so that each set of them has a plan of its own. */
function conditionsOf(account: AccountId, page: ChecksPage, add: AddValue): Conditions {
  const { limit: _limit, answers, surfaces, ...filters } = page;
  const onAnswers: readonly string[] = answers ? ANSWER_FIELDS : [];
  const given = Object.entries({
    ...filters,
    ...(filters.platform && { platform: keysOf(account, filters.platform) }),
  });
  const checks = given
    .filter(([name, value]) => value !== undefined && !onAnswers.includes(name))
    .map(([name, value]) => CONDITIONS[name as CheckField](add(value)));
  if (surfaces && !answers) checks.push(surfacesAre(account, surfaces, add));
  return {
    checks: ['account_id = $1', ...checks].join(' AND '),
    ...(answers && { answers: answerConditions({ ...page, answers }, add) }),
  };
}

/** A check asks all its platforms on the channel of its mode. Modes that the deployment no longer has are on none. */
function surfacesAre(account: AccountId, { names, modes }: SurfaceFilter, add: AddValue): string {
  const platforms = [...new Set(names.map((name) => surfaceParts(name).platform))];
  const asks = (some: readonly string[]) => CONDITIONS.platform(add(keysOf(account, some)));
  if (names.length === platforms.length * SURFACE_CHANNELS.length) return asks(platforms);
  const asked = SURFACE_CHANNELS.map((channel) => ({
    channel,
    on: platforms.filter((platform) => names.includes(surfaceName(platform, channel))),
  })).filter(({ on }) => on.length > 0);
  return `(${asked.map(({ channel, on }) => `mode = ANY (${add(modes[channel])}) AND ${asks(on)}`).join(' OR ')})`;
}

/** Returns platforms as the index has them: with the account in front. */
const keysOf = (account: AccountId, platforms: NonNullable<StoredChecksPage['platform']>) =>
  [platforms].flat().map((platform) => `${account.toLowerCase()}:${platform}`);

/**
 * Builds the statement of a page. Verdicts are taken out of the reports here: a report with its citations may hold many
 * kilobytes.
 */
export function pageStatement(account: AccountId, page: ChecksPage) {
  const { add, values } = new Statement(account);
  const limit = add(page.limit);
  const { checks, answers } = conditionsOf(account, page, add);
  const found = answers
    ? checksWith(checks, answers)
    : `SELECT * FROM namedrop.checks WHERE ${checks}
      ORDER BY created_at DESC, id DESC`;
  const text = `
    SELECT listed.id, listed.created_at AS "createdAt", listed.request->>'query' AS query,
      listed.request->>'brand' AS brand, listed.mode, listed.request->>'region' AS region,
      listed.request->>'city' AS city, listed.request->'platforms' AS platforms, listed.cost_hundredths::float8 AS cost, listed.duration_ms AS "durationMs",
      coalesce(listed.cache_status, 'miss') AS "cacheStatus", ${answers ? answersWith(answers) : ''}
      coalesce((
        SELECT json_agg(json_build_object('platform', key, 'mentioned', value->'mentioned', 'rank', value->'rank',
          'surfacePresent', value->'surface_present'))
        FROM jsonb_each(coalesce(listed.report, source.report)->'providers')), '[]') AS verdicts,
      coalesce((
        SELECT json_agg(json_build_object('platform', key, 'code', value->'code'))
        FROM jsonb_each(coalesce(listed.report, source.report)->'errors')), '[]') AS failures
    FROM (${found} LIMIT ${limit}) AS ${answers ? 'found JOIN namedrop.checks AS listed USING (id)' : 'listed'}
    LEFT JOIN namedrop.checks AS source ON source.id = listed.same_as
    ORDER BY listed.created_at DESC, listed.id DESC`;
  return { text, values };
}

/** Results come in the order of their days, so that a page of a frequent filter reads few of them. */
const checksWith = (checks: string, answers: string) => `
  SELECT DISTINCT fact.day, created_at, id FROM namedrop.brand_facts AS fact JOIN namedrop.checks ON id = fact.check_id
  WHERE ${answers} AND ${checks} ORDER BY fact.day DESC, created_at DESC, id DESC`;

const answersWith = (conditions: string) => `(
  SELECT json_agg(json_build_object('platform', ${platformIn('platform')}, 'outcome', outcome, 'rank', rank, 'stance', stance))
  FROM namedrop.brand_facts AS fact WHERE fact.check_id = listed.id AND ${conditions}) AS answers,`;

/** Builds the statement that counts the answers of all pages, and their checks. */
export function totalStatement(account: AccountId, page: ChecksPage & { readonly answers: AnswerFilter }) {
  const { add, values } = new Statement(account);
  const { checks, answers } = conditionsOf(account, { ...page, before: undefined }, add);
  const text = `
    SELECT coalesce(sum(answers), 0)::float8 AS answers, count(*)::float8 AS checks
    FROM (SELECT check_id, count(*) AS answers FROM namedrop.brand_facts AS fact WHERE ${answers} GROUP BY check_id) AS found
    JOIN namedrop.checks ON id = check_id WHERE ${checks}`;
  return { text, values };
}
