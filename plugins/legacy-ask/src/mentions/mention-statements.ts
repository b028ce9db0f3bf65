import type { PreparedStatement } from '@namedrop/plugin-api';
import { RETENTION_DAYS } from '../ask/archive.js';

/** Statements apart, so that each has an index that is in its order. */
export const FIND = finding('find-mentions');
export const FIND_OF_PROVIDER = finding('find-mentions-of-provider', 'AND provider = $5');

function finding(name: string, filter = ''): PreparedStatement {
  return {
    name,
    text: `
      SELECT found.id::float8 AS id, brand, found.provider, model, prompt, category, snapshot_at AS "snapshotAt", content,
        rank, sentiment, context, citations,
        CASE WHEN snapshot_at > namedrop.now() - interval '${RETENTION_DAYS} days' THEN ask_id END AS ask
      FROM (
        SELECT * FROM mentions
        WHERE account_id = $1 AND normalized_brand = $2 AND snapshot_at >= $3 ${filter}
        ORDER BY snapshot_at DESC, id DESC LIMIT $4
      ) AS found JOIN crawled_answers ON crawled_answers.id = answer_id
      ORDER BY snapshot_at DESC, found.id DESC`,
  };
}

/** The operator of `brands_like` has a threshold, which is 0.3 unless the server is told otherwise. */
export const FIND_ALIKE: PreparedStatement = {
  name: 'find-brands-alike',
  text: `
    SELECT brand, normalized_brand AS "normalizedBrand", category, round(similarity::numeric, 4)::float8 AS similarity
    FROM brands_like($1, $2) AS alike WHERE normalized_brand <> $2
    ORDER BY alike.similarity DESC, normalized_brand LIMIT 3`,
};

/** One statement, so that it is kept as a whole. The first provider has the last id: searches tell it first. */
export const ADD: PreparedStatement = {
  name: 'add-mentions',
  text: `
    WITH clock AS MATERIALIZED (
      SELECT date_trunc('milliseconds', namedrop.now()) AS now
    ), catalogued AS (
      INSERT INTO brands (account_id, normalized_brand, brand, category) VALUES ($1, $3, $4, $6)
      ON CONFLICT (account_id, normalized_brand)
      DO UPDATE SET brand = excluded.brand, category = coalesce(excluded.category, brands.category)
    ), answers AS (
      INSERT INTO crawled_answers (ask_id, provider, model, prompt, category, citations)
      SELECT $2, provider, model, $5, $6, citations::json
      FROM unnest($7::text[], $8::text[], $9::text[]) AS answered (provider, model, citations)
      RETURNING id, provider
    ), added AS (
      INSERT INTO mentions (account_id, answer_id, provider, brand, normalized_brand, snapshot_at, rank, sentiment, stance,
        context, content)
      SELECT $1, answers.id, provider, brand, normalized_brand, now, rank, sentiment, stance, context, content
      FROM unnest($10::text[], $11::text[], $12::text[], $13::integer[], $14::text[], $15::text[], $16::text[], $17::text[])
        WITH ORDINALITY AS said (provider, brand, normalized_brand, rank, sentiment, stance, context, content, place)
        JOIN answers USING (provider), clock
      ORDER BY place DESC
      RETURNING id
    )
    SELECT now AS "snapshotAt", (SELECT count(*)::integer FROM added) AS count FROM clock`,
};
