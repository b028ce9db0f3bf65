import type { Migration } from '@namedrop/plugin-api';

/**
 * Migration that lets accounts track brands. Hosts of the release before write no facts: the re-read of a brand finds the
 * checks that they stored. They leave `cached` NULL, so that a platform counts as asked where their check asked any.
 */
export const trackedBrands: Migration = {
  name: '025-tracked-brands',
  up: `
    ALTER TABLE namedrop.check_answers ADD COLUMN cached boolean;
    COMMENT ON COLUMN namedrop.check_answers.cached IS 'true: a cache answered within a check that asked other platforms.';

    CREATE TABLE namedrop.tracked_brands (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES namedrop.accounts ON DELETE CASCADE,
      name text NOT NULL,
      aliases text[] NOT NULL,
      domains text[] NOT NULL,
      competitors jsonb NOT NULL,
      -- Names of competitors by their place in the arrays of sums. A name keeps its place while the brand has it.
      rival_slots text[] NOT NULL,
      -- Of the names and domains: results are written only under the latest one.
      revision integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      -- The re-read of stored checks: NULL where none is due. Days are read backwards, and a host that does it has a lease.
      rebuild_after timestamptz,
      rebuild_lease timestamptz,
      rebuild_host uuid,
      rebuild_newest date,
      rebuild_next date,
      rebuild_oldest date,
      -- Checks of another host may be stored for some seconds without knowledge of a change: the latest days are read again.
      rebuild_again timestamptz
    );
    CREATE INDEX tracked_brands_of_account ON namedrop.tracked_brands (account_id, created_at);
    CREATE INDEX tracked_brands_to_rebuild ON namedrop.tracked_brands (rebuild_after) WHERE rebuild_after IS NOT NULL;

    -- A name belongs to one brand of an account.
    CREATE TABLE namedrop.tracked_brand_names (
      account_id uuid NOT NULL REFERENCES namedrop.accounts ON DELETE CASCADE,
      key text NOT NULL,
      brand_id uuid NOT NULL REFERENCES namedrop.tracked_brands ON DELETE CASCADE,
      PRIMARY KEY (account_id, key)
    );
    CREATE INDEX tracked_brand_names_of_brand ON namedrop.tracked_brand_names (brand_id);

    CREATE TABLE namedrop.brand_queries (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      brand_id uuid NOT NULL REFERENCES namedrop.tracked_brands ON DELETE CASCADE,
      query text NOT NULL,
      key text NOT NULL GENERATED ALWAYS AS (namedrop.search_key(query)) STORED
    );
    CREATE UNIQUE INDEX brand_queries_by_key ON namedrop.brand_queries (brand_id, md5(key));

    -- A result of a brand: one platform that was asked for a check. Without a foreign key to checks, which are swept earlier.
    CREATE TABLE namedrop.brand_facts (
      brand_id uuid NOT NULL REFERENCES namedrop.tracked_brands ON DELETE CASCADE,
      check_id text NOT NULL,
      platform text NOT NULL,
      day date NOT NULL,
      region text NOT NULL,
      query_id integer NOT NULL,
      -- Key of the brand that the check named.
      asked_as text NOT NULL,
      outcome text NOT NULL,
      rank integer,
      stance text,
      cost_hundredths bigint NOT NULL,
      hosts text[] NOT NULL,
      rivals text[] NOT NULL,
      rival_ranks integer[] NOT NULL,
      PRIMARY KEY (brand_id, check_id, platform)
    );
    CREATE INDEX brand_facts_by_day ON namedrop.brand_facts (brand_id, day);
    CREATE INDEX brand_facts_by_query ON namedrop.brand_facts (brand_id, query_id, day);

    -- Sums of facts, which the overview reads. Each is written in the transaction of its facts.
    CREATE TABLE namedrop.brand_days (
      brand_id uuid NOT NULL REFERENCES namedrop.tracked_brands ON DELETE CASCADE,
      day date NOT NULL,
      platform text NOT NULL,
      region text NOT NULL,
      -- 0: all queries.
      query_id integer NOT NULL,
      named integer NOT NULL,
      not_named integer NOT NULL,
      no_answer integer NOT NULL,
      failed integer NOT NULL,
      rank_sum bigint NOT NULL,
      rank_squares bigint NOT NULL,
      citing integer NOT NULL,
      citing_own integer NOT NULL,
      cost_hundredths bigint NOT NULL,
      -- By slot: results that name the competitor, and the sum of its ranks.
      rival_named integer[] NOT NULL,
      rival_ranks integer[] NOT NULL,
      PRIMARY KEY (brand_id, day, platform, region, query_id)
    );
    CREATE INDEX brand_days_of_all_queries ON namedrop.brand_days (brand_id, day) WHERE query_id = 0;
    CREATE TABLE namedrop.brand_day_hosts (
      brand_id uuid NOT NULL REFERENCES namedrop.tracked_brands ON DELETE CASCADE,
      day date NOT NULL,
      -- Empty: all platforms.
      platform text NOT NULL,
      region text NOT NULL,
      host text NOT NULL,
      answers integer NOT NULL,
      PRIMARY KEY (brand_id, day, platform, region, host)
    );
    CREATE INDEX brand_day_hosts_of_all_platforms ON namedrop.brand_day_hosts (brand_id, day) WHERE platform = '';
  `,
};

/**
 * Migration that counts results of official APIs and of pages apart: the stored checks of all tracked brands are read again,
 * and the keys of the tables stay. Hosts of the release before write the platform alone for both, and read any text there.
 * The latest days are read a second time an hour later, for the checks that such hosts stored meanwhile.
 */
export const surfacesOfBrands: Migration = {
  name: '030-surfaces-of-brands',
  up: `
    COMMENT ON COLUMN namedrop.brand_facts.platform IS 'Platform whose page answered; with /api after it: its official API.';
    COMMENT ON COLUMN namedrop.brand_days.platform IS 'As in brand_facts.';
    COMMENT ON COLUMN namedrop.brand_day_hosts.platform IS 'As in brand_facts; empty: all.';
    UPDATE namedrop.tracked_brands SET rebuild_after = namedrop.now(), rebuild_lease = NULL, rebuild_host = NULL,
      rebuild_newest = NULL, rebuild_next = NULL, rebuild_oldest = NULL, rebuild_again = namedrop.now() + interval '1 hour';
  `,
};
