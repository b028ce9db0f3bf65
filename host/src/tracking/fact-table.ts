import type pg from 'pg';
import { storableJson } from '../database/storable.js';
import type { BrandFact } from './brand-facts.js';

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
  SELECT given.brand_id, check_id, platform, day, region, known.id, asked_as, outcome, rank, stance, cost_hundredths,
    hosts, rivals, rival_ranks
  FROM jsonb_to_recordset($1) AS given (brand_id uuid, check_id text, platform text, day date, region text, query text,
    asked_as text, outcome text, rank integer, stance text, cost_hundredths bigint, hosts text[], rivals text[],
    rival_ranks integer[])
  JOIN namedrop.brand_queries AS known
    ON known.brand_id = given.brand_id AND md5(known.key) = md5(namedrop.search_key(given.query))
  ON CONFLICT DO NOTHING`;

const KEY = 'brand_id, day, platform, region, query_id';
const countOf = (outcome: string) => `count(*) FILTER (WHERE outcome = '${outcome}') AS ${outcome}`;

/** Sums of results, by table: the columns of its key, its other columns, and the statement that computes all of them. */
const SUMS = {
  brand_days: {
    key: KEY,
    sums: [
      ...['named', 'not_named', 'no_answer', 'failed'],
      ...['rank_sum', 'rank_squares', 'citing', 'citing_own', 'cost_hundredths'],
    ],
    select: (facts: string) => `
      SELECT ${KEY}, ${['named', 'not_named', 'no_answer', 'failed'].map(countOf).join(', ')},
        coalesce(sum(rank), 0), coalesce(sum(rank * rank), 0), count(*) FILTER (WHERE cardinality(hosts) > 0),
        count(*) FILTER (WHERE is_own), sum(cost_hundredths)
      FROM ${facts}, LATERAL (SELECT EXISTS (
        SELECT FROM namedrop.tracked_brands AS brand, unnest(brand.domains) AS domain, unnest(hosts) AS host
        WHERE brand.id = brand_id AND (host = domain OR right(host, length(domain) + 1) = '.' || domain))) AS own (is_own)
      GROUP BY ${KEY}`,
  },
  brand_day_rivals: {
    key: `${KEY}, rival`,
    sums: ['named', 'rank_sum'],
    select: (facts: string) => `
      SELECT ${KEY}, rival, count(*), sum(rival_rank)
      FROM ${facts}, unnest(rivals, rival_ranks) AS named (rival, rival_rank) GROUP BY ${KEY}, rival`,
  },
  brand_day_hosts: {
    key: 'brand_id, day, platform, region, host',
    sums: ['answers'],
    select: (facts: string) => `
      SELECT brand_id, day, platform, region, host, count(*)
      FROM ${facts}, unnest(hosts) AS host GROUP BY brand_id, day, platform, region, host`,
  },
} as const;

type SumTable = (typeof SUMS)[keyof typeof SUMS];

/** Builds the statement that adds results to the sums. @param facts SQL that returns results, in CTE form */
function addingSums(facts: string): string {
  const inserts = Object.entries(SUMS).map(([table, sums]) => insertOf(table, sums));
  const named = inserts.slice(0, -1).map((insert, index) => `sums_${index} AS (${insert})`);
  return `WITH facts AS (${facts}), ${named.join(', ')} ${inserts.at(-1)}`;
}

function insertOf(table: string, { key, sums, select }: SumTable): string {
  const added = sums.map((sum) => `${sum} = kept.${sum} + EXCLUDED.${sum}`);
  return `
    INSERT INTO namedrop.${table} AS kept (${key}, ${sums.join(', ')}) ${select('facts')}
    ON CONFLICT (${key}) DO UPDATE SET ${added.join(', ')}`;
}

const ADD = addingSums(`${INSERT} RETURNING *`);
const SUM_DAY = addingSums('SELECT * FROM namedrop.brand_facts WHERE brand_id = $1 AND day = $2');

/** Results of checks that were read again, and of names that the brand no longer has. */
const DELETE_READ = `
  DELETE FROM namedrop.brand_facts
  WHERE brand_id = $1 AND day = $2 AND (check_id = ANY ($3) OR asked_as <> ALL ($4))`;
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
  for (const table of Object.keys(SUMS)) await tx.query(deleteSums(table), [brand, day]);
  await tx.query(SUM_DAY, [brand, day]);
}
