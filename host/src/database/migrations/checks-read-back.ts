import type { Migration } from '@namedrop/plugin-api';

/**
 * Migration that lets checks be stored that caches answered. It reads no row.
 *
 * Hosts of the release before neither write nor read `cache_status` and `same_as`: they store only checks that asked
 * platforms, for which NULL is right in both, and their sweep deletes repetitions by age like any check. No call of theirs
 * reads checks. Plugins that read a repetition on its hosts get no verdicts in a list, and neither report nor answers by the
 * id. Its watches read only checks that asked platforms, which have both. Reports of newer hosts hold no `raw`; plugins find
 * the text in the answers.
 */
export const checksReadBack: Migration = {
  name: '022-checks-read-back',
  up: `
    -- A check that a cache answered often repeats one that was stored a moment before: then its report is NULL, and same_as
    -- is the id of that one. Without a foreign key, whose lock each such row would take; the sweep deletes by age, and so
    -- the repetition first. Hosts of the version before always write a report, and leave both columns NULL.
    ALTER TABLE namedrop.checks
      ADD COLUMN cache_status text,
      ADD COLUMN same_as text,
      ALTER COLUMN report DROP NOT NULL,
      ADD CONSTRAINT checks_report CHECK (num_nonnulls(report, same_as) = 1) NOT VALID;
    COMMENT ON COLUMN namedrop.checks.cache_status IS 'Cache that answered, e.g. hit-l1; NULL: a platform was asked.';
  `,
};

/**
 * Migration that indexes the filters of lists of checks, after the lock on readers has gone. Plugins call the function
 * through `searchKey` of plugin-api.
 *
 * The index adds no column to the table. Hosts of the release before fill it with each check that they insert, since
 * PostgreSQL evaluates its expressions, and never call the function themselves. Their lists take account and time from it as
 * from the dropped index, and compare the other filters in the rows.
 */
export const checksListed: Migration = {
  name: '023-checks-listed',
  up: `
    -- Brands and queries are compared by it: no case, one space where there is white space, none at the ends.
    CREATE FUNCTION namedrop.search_key(words text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
      AS $$ SELECT lower(btrim(regexp_replace(normalize($1), '\\s+', ' ', 'g'))) $$;

    -- Begins with the columns of the older index, and so replaces it. Filters are compared within the index, in the order of
    -- the list: a filter that few of 100,000 checks pass reads their entries and no more rows than it returns. Built in the
    -- migration's transaction: a million checks take some seconds, during which hosts wait to store more. Readers go on, but
    -- for the moment in which the older index is dropped.
    CREATE INDEX checks_listed ON namedrop.checks (account_id, created_at,
      hashtext(namedrop.search_key(request->>'brand')), hashtext(namedrop.search_key(request->>'query')), mode);
    DROP INDEX namedrop.checks_of_account;
  `,
};

/**
 * Migration that indexes the platforms of checks by account: a platform that few checks asked was looked for in all rows of the
 * account. It adds no column and reads each row once. Hosts of the release before fill the index with each check that they
 * insert; their lists do not use it, and compare the platform in the rows as before.
 */
export const checksByPlatform: Migration = {
  name: '024-checks-by-platform',
  up: `
    -- Account and platform in one text, since a GIN index on the platforms alone finds the checks of all accounts.
    CREATE FUNCTION namedrop.asked_platforms(account uuid, platforms jsonb) RETURNS text[]
      IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
        SELECT ARRAY(SELECT $1::text || ':' || platform
          FROM jsonb_array_elements_text(CASE jsonb_typeof($2) WHEN 'array' THEN $2 ELSE '[]' END) AS platform)
      $$;
    -- Without a list of pending entries, which each read would search.
    CREATE INDEX checks_by_platform ON namedrop.checks
      USING gin (namedrop.asked_platforms(account_id, request->'platforms')) WITH (fastupdate = off);
    -- For a platform that most checks asked, the statistics let lists take the index in the order of time.
    ANALYZE namedrop.checks;
  `,
};

/** Migration that links a check to the run that paid for it, so that a repeated run replaces its check. */
export const checksOfRuns: Migration = {
  name: '026-checks-of-runs',
  up: `
    -- Hosts of the release before leave both NULL, and never select them: an attempt of theirs to do a run again stores a
    -- check beside that of an earlier attempt.
    ALTER TABLE namedrop.checks ADD COLUMN paid_for jsonb, ADD COLUMN attempt integer;
    COMMENT ON COLUMN namedrop.checks.paid_for IS 'Kind and id of the purpose in the ledger; NULL: the check itself, or unknown.';
    COMMENT ON COLUMN namedrop.checks.attempt IS 'Of what repeats the check under its id; NULL: the first one stored stays.';
  `,
};
