import { RESULT_OUTCOMES } from '@namedrop/core';
import type pg from 'pg';
import { storableJson } from '../database/storable.js';
import type { BrandFact } from './brand-facts.js';
import { RIVAL_SLOTS } from './rival-slots.js';

/** Connection in a transaction that holds the lock of each brand whose rows it writes. */
export type Transaction = Pick<pg.PoolClient, 'query'>;

const QUERIES = `
  INSERT INTO namedrop.brand_queries (brand_id, query)
  SELECT DISTINCT brand_id, query FROM jsonb_to_recordset($1) AS given (brand_id uuid, query text)
  WHERE NOT EXISTS (
    SELECT FROM namedrop.brand_queries AS known
    WHERE known.brand_id = given.brand_id AND md5(known.key) = md5(namedrop.search_key(given.query)))
  ON CONFLICT DO NOTHING`;

const COLUMNS = `brand_id, check_id, platform, day, region, query_id, asked_as, outcome, rank, stance, cost_hundredths,
  hosts, rivals, rival_ranks`;

/** A result that is stored already stays as it is. */
const INSERT = `
  INSERT INTO namedrop.brand_facts (${COLUMNS})
  SELECT given.brand_id, check_id, surface, day, region, known.id, asked_as, outcome, rank, stance, cost_hundredths,
    hosts, rivals, rival_ranks
  FROM jsonb_to_recordset($1) AS given (brand_id uuid, check_id text, surface text, day date, region text, query text,
    asked_as text, outcome text, rank integer, stance text, cost_hundredths bigint, hosts text[], rivals text[],
    rival_ranks integer[])
  JOIN namedrop.brand_queries AS known
    ON known.brand_id = given.brand_id AND md5(known.key) = md5(namedrop.search_key(given.query))
  ON CONFLICT DO NOTHING`;

/** Id under which the results of all queries are summed. */
export const ALL_QUERIES = 0;
/** Platform under which the cited hosts of all platforms are summed. */
export const ALL_PLATFORMS = '';

const countOf = (outcome: string) => `count(*) FILTER (WHERE outcome = '${outcome}')`;
/** SQL of an array with a value for each slot. @param sqlOf SQL of the value, in terms of the position among `rivals` */
const bySlot = (sqlOf: (position: string) => string) =>
  `ARRAY[${Array.from({ length: RIVAL_SLOTS }, (_, n) => sqlOf(`array_position(rivals, rival_slots[${n + 1}])`)).join(', ')}]`;

const KEY = { brand_id: 'brand_id', day: 'day', platform: 'platform', region: 'region' };

/** Sums of results by table: SQL of its columns in terms of results. */
const SUMS: Readonly<Record<string, SumTable>> = {
  brand_days: {
    key: { ...KEY, query_id: 'counted_for' },
    from: `JOIN LATERAL (VALUES (query_id), (${ALL_QUERIES})) AS counted (counted_for) ON true JOIN LATERAL (
      SELECT rival_slots, EXISTS (
        SELECT FROM unnest(domains) AS domain, unnest(hosts) AS host
        WHERE host = domain OR right(host, length(domain) + 1) = '.' || domain) AS is_own
      FROM namedrop.tracked_brands WHERE id = brand_id) AS brand ON true`,
    sums: {
      ...Object.fromEntries(RESULT_OUTCOMES.map((outcome) => [outcome, countOf(outcome)])),
      rank_sum: 'coalesce(sum(rank), 0)',
      rank_squares: 'coalesce(sum(rank * rank), 0)',
      citing: 'count(*) FILTER (WHERE cardinality(hosts) > 0)',
      citing_own: 'count(*) FILTER (WHERE is_own)',
      cost_hundredths: 'sum(cost_hundredths)',
    },
    arrays: {
      rival_named: bySlot((position) => `count(${position})`),
      rival_ranks: bySlot((position) => `coalesce(sum(rival_ranks[${position}]), 0)`),
    },
  },
  brand_day_hosts: {
    key: { ...KEY, platform: 'counted_for', host: 'host' },
    from: `JOIN LATERAL (VALUES (platform), ('${ALL_PLATFORMS}')) AS counted (counted_for) ON true
      JOIN LATERAL unnest(hosts) AS host ON true`,
    sums: { answers: 'count(*)' },
    arrays: {},
  },
};

interface SumTable {
  readonly key: Readonly<Record<string, string>>;
  /** SQL that joins something to the results. */
  readonly from: string;
  readonly sums: Readonly<Record<string, string>>;
  /** Arrays of sums. */
  readonly arrays: Readonly<Record<string, string>>;
}

/** Builds the statement that adds results to the sums. @param facts SQL that returns results, in CTE form */
function addingSums(facts: string): string {
  const inserts = Object.entries(SUMS).map(([table, sums]) => insertOf(table, sums));
  const named = inserts.slice(0, -1).map((insert, index) => `sums_${index} AS (${insert})`);
  return `WITH facts AS (${facts}), ${named.join(', ')} ${inserts.at(-1)}`;
}

function insertOf(table: string, { key, from, sums, arrays }: SumTable): string {
  const columns = [...Object.keys(sums), ...Object.keys(arrays)];
  const values = [...Object.values(sums), ...Object.values(arrays)];
  const added = [
    ...Object.keys(sums).map((sum) => `${sum} = kept.${sum} + EXCLUDED.${sum}`),
    ...Object.keys(arrays).map((array) => `${array} = ${arraySum(`kept.${array}`, `EXCLUDED.${array}`)}`),
  ];
  const [keyColumns, keyValues] = [Object.keys(key).join(', '), Object.values(key).join(', ')];
  return `
    INSERT INTO namedrop.${table} AS kept (${keyColumns}, ${columns.join(', ')})
    SELECT ${keyValues}, ${values.join(', ')} FROM facts ${from} GROUP BY ${keyValues}
    ON CONFLICT (${keyColumns}) DO UPDATE SET ${added.join(', ')}`;
}

const arraySum = (one: string, other: string) =>
  `ARRAY(SELECT a + b FROM unnest(${one}, ${other}) WITH ORDINALITY AS slot (a, b, n) ORDER BY n)`;

const ADD = addingSums(`${INSERT} RETURNING *`);
const SUM_DAY = addingSums('SELECT * FROM namedrop.brand_facts WHERE brand_id = $1 AND day = $2');

/** Results of checks that were read again, and of names that the brand no longer has. */
const DELETE_READ = `
  DELETE FROM namedrop.brand_facts
  WHERE brand_id = $1 AND day = $2 AND (check_id = ANY ($3) OR asked_as <> ALL ($4))`;
/** Brands of the accounts of checks that have results of these checks. */
const COUNTING = `
  SELECT DISTINCT brand_id FROM jsonb_to_recordset($1) AS given (id text, account uuid)
  JOIN namedrop.tracked_brands AS brand ON brand.account_id = given.account
  JOIN namedrop.brand_facts ON brand_id = brand.id AND check_id = given.id`;
const REMOVE = `
  DELETE FROM namedrop.brand_facts WHERE brand_id = ANY ($1) AND check_id = ANY ($2)
  RETURNING brand_id AS brand, day::text`;
const deleteSums = (table: string) => `DELETE FROM namedrop.${table} WHERE brand_id = $1 AND day = $2`;

/** A day of a brand that was read again. */
export interface ReadDay {
  readonly brand: string;
  readonly day: string;
  /** Checks that were read, also those without results. */
  readonly checks: readonly string[];
  /** Keys of the names of the brand. */
  readonly keys: readonly string[];
  readonly facts: readonly BrandFact[];
}

/** Adds new results, and all that they change in the sums. Results that are stored already change nothing. */
export async function addFacts(tx: Transaction, facts: readonly BrandFact[]): Promise<void> {
  const json = storableJson(facts);
  await tx.query({ name: 'add-brand-queries', text: QUERIES, values: [json] });
  await tx.query({ name: 'add-brand-facts', text: ADD, values: [json] });
}

/**
 * Replaces the results of a day, and sums the day up again. Results of checks that are no longer stored stay as they were
 * read, unless the brand no longer has the name that they asked for.
 */
export async function replaceDay(tx: Transaction, { brand, day, checks, keys, facts }: ReadDay): Promise<void> {
  const json = storableJson(facts);
  await tx.query(DELETE_READ, [brand, day, checks, keys]);
  await tx.query(QUERIES, [json]);
  await tx.query(INSERT, [json]);
  await sumDay(tx, brand, day);
}

/** Sums the results of a day up again. */
async function sumDay(tx: Transaction, brand: string, day: string): Promise<void> {
  for (const table of Object.keys(SUMS)) await tx.query(deleteSums(table), [brand, day]);
  await tx.query(SUM_DAY, [brand, day]);
}

/** A stored check that another one replaces. */
export interface ReplacedCheck {
  readonly id: string;
  readonly account: string;
}

/** Returns the ids of brands that have results of some checks. */
export async function brandsThatCount(tx: Transaction, checks: readonly ReplacedCheck[]): Promise<readonly string[]> {
  const { rows } = await tx.query<{ brand_id: string }>(COUNTING, [storableJson(checks)]);
  return rows.map(({ brand_id }) => brand_id);
}

/** Removes the results of some checks, and sums their days up again. @param brands ids, all locked */
export async function removeFacts(
  tx: Transaction,
  brands: readonly string[],
  checks: readonly ReplacedCheck[],
): Promise<void> {
  const { rows } = await tx.query<{ brand: string; day: string }>(REMOVE, [brands, checks.map(({ id }) => id)]);
  const days = new Map(rows.map((row) => [`${row.brand} ${row.day}`, row]));
  for (const { brand, day } of days.values()) await sumDay(tx, brand, day);
}
