import type { Migration } from '@namedrop/plugin-api';

/**
 * The tables of crawls. Both indexes of mentions end as searches are sorted, so that no plan, whatever the statistics say,
 * reads more of a brand than it tells. The extensions may have been there before, in another schema than `public`: then that
 * is looked into as well, and only here, since indexes and functions keep what they were made with.
 */
export const mentionMigrations: readonly Migration[] = [
  {
    name: '002-mentions',
    up: `
      CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
      CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
      SELECT set_config('search_path', current_setting('search_path') || ',' || string_agg(quote_ident(nspname), ','), true)
      FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
      WHERE extname IN ('pg_trgm', 'btree_gin');

      -- Apart from the mentions, of which an answer has many.
      CREATE TABLE crawled_answers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        ask_id uuid NOT NULL,
        provider text NOT NULL,
        model text NOT NULL,
        prompt text NOT NULL,
        category text,
        citations json NOT NULL
      );
      COMMENT ON COLUMN crawled_answers.ask_id IS 'Of the crawl, and of the ask that it is archived as.';

      CREATE TABLE mentions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id uuid NOT NULL,
        answer_id bigint NOT NULL REFERENCES crawled_answers,
        provider text NOT NULL,
        brand text NOT NULL,
        normalized_brand text NOT NULL,
        snapshot_at timestamptz NOT NULL,
        rank integer NOT NULL CHECK (rank >= 1),
        sentiment text NOT NULL CHECK (sentiment IN ('positive', 'neutral', 'negative')),
        stance text NOT NULL CHECK (stance IN ('present', 'absent')),
        context text NOT NULL,
        content text NOT NULL
      );
      COMMENT ON COLUMN mentions.provider IS 'That of the answer; here for the index.';
      COMMENT ON COLUMN mentions.rank IS '1 is first.';
      COMMENT ON COLUMN mentions.stance IS 'absent: the answer names the brand to say that it knows nothing of it.';
      CREATE INDEX mentions_of_brand ON mentions (account_id, normalized_brand, snapshot_at DESC, id DESC);
      CREATE INDEX mentions_of_provider ON mentions (account_id, normalized_brand, provider, snapshot_at DESC, id DESC);

      CREATE TABLE brands (
        account_id uuid NOT NULL,
        normalized_brand text NOT NULL,
        brand text NOT NULL,
        category text,
        PRIMARY KEY (account_id, normalized_brand)
      );
      COMMENT ON TABLE brands IS 'What was crawled: what searches that find nothing may have meant.';
      -- Brands come seldom: none waits in a list that every search would read.
      CREATE INDEX brands_alike ON brands USING gin (account_id, normalized_brand gin_trgm_ops) WITH (fastupdate = off);

      -- What has no trigrams, as 😀, is like nothing: without being told so, PostgreSQL would look through all brands.
      CREATE FUNCTION brands_like(account uuid, wanted text)
      RETURNS TABLE (brand text, normalized_brand text, category text, similarity real)
      STABLE LANGUAGE sql
      BEGIN ATOMIC
        SELECT brands.brand, brands.normalized_brand, brands.category, similarity(brands.normalized_brand, wanted)
        FROM brands
        WHERE account_id = account AND brands.normalized_brand % wanted AND show_trgm(wanted) <> '{}';
      END;
    `,
  },
];

/** Migrations with the indexes by which an account is erased: without them, each deleted answer reads all mentions, and each batch of asks all asks. */
export const erasureMigrations: readonly Migration[] = [
  {
    name: '007-answers-of-crawls-indexed',
    up: `
      -- Built in the migration's transaction, and so not CONCURRENTLY: a million mentions take about a second, during which
      -- crawls wait to store more. Hosts of the release before fill both with each row that they write.
      CREATE INDEX mentions_of_answer ON mentions (answer_id);
      CREATE INDEX crawled_answers_of_ask ON crawled_answers (ask_id);
    `,
  },
  {
    name: '008-asks-of-accounts-indexed',
    up: `
      -- Built in the migration's transaction, and so not CONCURRENTLY: a million asks take about a second, during which asks
      -- wait to be stored. Hosts of the release before fill it with each row that they write.
      CREATE INDEX asks_of_account ON asks (account_id);
    `,
  },
];
