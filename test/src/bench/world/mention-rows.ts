import type { Host } from '@namedrop/host';
import type { AccountId, Queryable } from '@namedrop/plugin-api';
import type pg from 'pg';

/** Whose mentions they all are. */
export const ACCOUNT = '00000000-0000-4000-8000-000000000001' as AccountId;
/** Of all mentions, those of the hottest brand. */
export const HOTTEST_SHARE = 0.047;
/** One that the hottest brand is never named by. */
export const SILENT = 'perplexity';

const PER_BRAND = 50;
const PER_ANSWER = 8;
/** As many as a plugin of the host has. */
const CONNECTIONS = 10;
const SYLLABLES = 'ba con do el fi gra hu in jo ka lu mo na or pa qui ro sa ti ur vi wa xe zo'.split(' ');

/** The name of a brand, by its number. The hottest has the number 0; they have much in common, and so are hard to tell apart. */
export function brandAt(number: number): string {
  const places = [1, 24, 24 ** 2, 24 ** 3];
  return places.map((place) => SYLLABLES[Math.floor(number / place) % 24]).join('');
}

/** How many brands so many mentions are of. */
export function brandsOf(mentions: number): number {
  return Math.max(2, Math.round(mentions / PER_BRAND));
}

/** Connections to the tables of mentions, on which statements may take as long as they take. */
export function mentionPool({ storage }: Host): pg.Pool {
  const settings = { statement_timeout: '0', search_path: '"legacy-ask",public' };
  return storage.openPool({ max: CONNECTIONS, query_timeout: 0, settings });
}

/** A pool, or one of its connections, as plugins see them. */
export function queryable(on: Pick<pg.Pool, 'query'>): Queryable {
  return {
    async query(statement, values) {
      const query = typeof statement === 'string' ? { text: statement } : statement;
      return (await on.query({ ...query, values: values as unknown[] | undefined })).rows;
    },
  };
}

const NAME = `s[1 + k % 24] || s[1 + k / 24 % 24] || s[1 + k / 576 % 24] || s[1 + k / 13824 % 24]`;

/** Ten pages each. */
const ANSWERS = `
  INSERT INTO crawled_answers (ask_id, provider, model, prompt, citations)
  SELECT gen_random_uuid(), 'openai', 'gpt-5.5-2026-11-01', repeat('best alternatives ', 8), pages
  FROM generate_series(1, 1 + $1::bigint / ${PER_ANSWER}) AS answer, LATERAL (
    SELECT json_agg(json_build_object('url', 'https://' || md5(answer || ' ' || page) || '.example/best-crm',
      'title', 'What ' || md5(page || ' ' || answer) || ' says of it')) AS pages
    FROM generate_series(1, 10) AS page
  ) AS cited`;

/** As wide as they become: 500 characters around the mention, and a sentence. */
const MENTIONS = `
  INSERT INTO mentions (account_id, answer_id, provider, brand, normalized_brand, snapshot_at, rank, sentiment, stance,
    context, content)
  SELECT $5, 1 + n / ${PER_ANSWER}, (ARRAY['openai', 'anthropic', 'gemini'])[1 + n % 3], name, name,
    now() - ($1 - n) * interval '1 s', 1 + n % 9, 'neutral', 'present', left(repeat(hash, 5), 150), left(repeat(hash, 16), 500)
  FROM generate_series(1, $1::bigint) AS n, LATERAL (
    SELECT floor($2::integer * random() ^ $3::float8)::integer AS k, md5(n::text) AS hash, $4::text[] AS s
  ) AS drawn, LATERAL (SELECT ${NAME} AS name) AS named`;

const BRANDS = `
  INSERT INTO brands (account_id, normalized_brand, brand)
  SELECT $3, ${NAME}, ${NAME} FROM (SELECT $2::text[] AS s, k FROM generate_series(0, $1::integer - 1) AS k) AS numbered`;

/** Makes so many mentions, and no others are left: of brands as popular as brands are, all of which are in the catalogue. */
export async function makeMentions(pool: pg.Pool, many: number): Promise<void> {
  const brands = brandsOf(many);
  // Of a power of an even number, so many are the least: that is how large the exponent has to be.
  const exponent = Math.log(brands) / -Math.log(HOTTEST_SHARE);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Millions of rows are looked up one by one otherwise, and indexes are built faster than they grow.
    await client.query(`SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '512MB'`);
    await client.query('TRUNCATE crawled_answers, mentions, brands RESTART IDENTITY');
    const { rows } = await client.query<{ name: string; definition: string }>(`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = 'mentions' AND indexname <> 'mentions_pkey'`);
    for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
    await client.query(ANSWERS, [many]);
    await client.query(MENTIONS, [many, brands, exponent, SYLLABLES, ACCOUNT]);
    await client.query(BRANDS, [brands, SYLLABLES, ACCOUNT]);
    for (const { definition } of rows) await client.query(definition);
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
  await pool.query('VACUUM ANALYZE crawled_answers, mentions, brands');
}
