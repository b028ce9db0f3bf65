import type { Migration } from '@namedrop/plugin-api';
import { answersFiltered } from './answers-filtered.js';
import { answersStoredOnce, contentsIndexed } from './answers-stored-once.js';
import { budgetDays } from './budget-days.js';
import { checksByPlatform, checksListed, checksOfRuns, checksReadBack } from './checks-read-back.js';
import { operatorAudit } from './operator-audit.js';
import { surfacesOfBrands, trackedBrands } from './tracked-brands.js';
import { usageMinutes } from './usage-minutes.js';
import { usageProviders } from './usage-providers.js';

/** The host's own tables. They name their schema, like every statement of the host on the shared pool. */
export const hostMigrations: readonly Migration[] = [
  {
    name: '001-accounts',
    up: `
      CREATE TABLE namedrop.accounts (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        created_at timestamptz NOT NULL
      );

      CREATE TABLE namedrop.api_keys (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES namedrop.accounts,
        name text NOT NULL,
        mode text NOT NULL CHECK (mode IN ('live', 'test')),
        prefix text NOT NULL,
        hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      CREATE INDEX api_keys_of_account ON namedrop.api_keys (account_id, created_at);
    `,
  },
  {
    name: '002-checks',
    up: `
      CREATE TABLE namedrop.checks (
        id text PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES namedrop.accounts,
        mode text NOT NULL,
        request jsonb NOT NULL,
        report jsonb NOT NULL,
        cost_hundredths bigint NOT NULL,
        cache_hit boolean NOT NULL,
        created_at timestamptz NOT NULL,
        duration_ms integer NOT NULL
      );
      CREATE INDEX checks_of_account ON namedrop.checks (account_id, created_at);

      CREATE TABLE namedrop.check_answers (
        check_id text NOT NULL REFERENCES namedrop.checks ON DELETE CASCADE,
        platform text NOT NULL,
        answer jsonb,
        fault text,
        detail text,
        latency_ms integer NOT NULL,
        model text,
        input_tokens bigint,
        output_tokens bigint,
        reasoning_tokens bigint,
        PRIMARY KEY (check_id, platform),
        CHECK ((answer IS NULL) <> (fault IS NULL))
      );
    `,
  },
  {
    name: '003-captures',
    up: `
      CREATE TABLE namedrop.capture_tasks (
        platform text NOT NULL,
        vendor text NOT NULL,
        question text NOT NULL,
        idempotency_key uuid NOT NULL UNIQUE,
        vendor_id text,
        ordered_at timestamptz NOT NULL,
        PRIMARY KEY (platform, vendor, question)
      );

      CREATE TABLE namedrop.captures (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        platform text NOT NULL,
        vendor text NOT NULL,
        captured_at timestamptz NOT NULL,
        body text NOT NULL,
        answer jsonb,
        fault text,
        CHECK ((answer IS NULL) <> (fault IS NULL))
      );
      CREATE INDEX captures_by_age ON namedrop.captures (captured_at);
    `,
  },
  {
    name: '004-limits',
    up: `
      ALTER TABLE namedrop.accounts ADD COLUMN plan text NOT NULL DEFAULT 'growth';
      ALTER TABLE namedrop.accounts ALTER COLUMN plan DROP DEFAULT;

      -- After a crash it is empty, and so every bucket full: a limit is not worth a wait for the disk.
      CREATE UNLOGGED TABLE namedrop.token_buckets (
        name text PRIMARY KEY,
        missing double precision NOT NULL,
        taken boolean NOT NULL,
        at timestamptz NOT NULL,
        full_at timestamptz NOT NULL
      ) WITH (fillfactor = 50);
    `,
  },
  {
    name: '005-idempotency',
    up: `
      CREATE TABLE namedrop.idempotency_keys (
        account_id uuid NOT NULL,
        endpoint text NOT NULL,
        key text NOT NULL,
        run_id uuid NOT NULL,
        fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
        received_at timestamptz NOT NULL,
        -- While it runs: until when it counts as alive.
        leased_until timestamptz,
        headers jsonb,
        body text,
        PRIMARY KEY (account_id, endpoint, key),
        CHECK ((leased_until IS NULL) = (body IS NOT NULL) AND (headers IS NULL) = (body IS NULL))
      );
      CREATE INDEX idempotency_keys_by_age ON namedrop.idempotency_keys (received_at);
    `,
  },
  {
    name: '006-answers',
    up: `
      CREATE TABLE namedrop.answers (
        key text COLLATE "C" PRIMARY KEY,
        entry text,
        expires_at timestamptz,
        asker uuid,
        asked_until timestamptz,
        CHECK ((entry IS NULL) <> (asker IS NULL)),
        CHECK ((entry IS NULL) = (expires_at IS NULL)),
        CHECK ((asker IS NULL) = (asked_until IS NULL))
      );
      CREATE INDEX answers_by_age ON namedrop.answers (expires_at);
    `,
  },
  {
    name: '007-sessions',
    up: `
      CREATE TABLE namedrop.users (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES namedrop.accounts,
        email text NOT NULL UNIQUE,
        password text,
        created_at timestamptz NOT NULL
      );

      CREATE TABLE namedrop.setup_links (
        user_id uuid PRIMARY KEY REFERENCES namedrop.users ON DELETE CASCADE,
        hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
        expires_at timestamptz NOT NULL
      );

      CREATE TABLE namedrop.sessions (
        sid text PRIMARY KEY,
        sess json NOT NULL,
        expire timestamptz NOT NULL,
        id uuid NOT NULL UNIQUE GENERATED ALWAYS AS ((sess->'signedIn'->>'sessionId')::uuid) STORED,
        user_id uuid NOT NULL GENERATED ALWAYS AS ((sess->'signedIn'->>'userId')::uuid) STORED
          REFERENCES namedrop.users ON DELETE CASCADE
      );
      CREATE INDEX sessions_of_user ON namedrop.sessions (user_id);
      CREATE INDEX sessions_by_end ON namedrop.sessions (expire);

      CREATE TABLE namedrop.audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        event text NOT NULL,
        account_id uuid REFERENCES namedrop.accounts,
        user_id uuid,
        client_address text NOT NULL,
        subject text
      );
      CREATE INDEX audit_log_of_account ON namedrop.audit_log (account_id, at);
    `,
  },
  {
    name: '008-usage',
    up: `
      CREATE TABLE namedrop.usage_hours (
        account_id uuid NOT NULL,
        hour timestamptz NOT NULL,
        requests bigint NOT NULL,
        billable_units bigint NOT NULL,
        cache_hits bigint NOT NULL,
        errors bigint NOT NULL,
        openai bigint NOT NULL,
        anthropic bigint NOT NULL,
        gemini bigint NOT NULL,
        perplexity bigint NOT NULL,
        PRIMARY KEY (account_id, hour)
      );
    `,
  },
  {
    name: '009-provider-outcomes',
    up: `
      CREATE TABLE namedrop.provider_outcomes (
        platform text NOT NULL,
        hour timestamptz NOT NULL,
        -- Of the latency; -1: the call failed.
        step integer NOT NULL CHECK (step >= -1),
        calls bigint NOT NULL,
        PRIMARY KEY (platform, hour, step)
      );
    `,
  },
  {
    name: '010-time',
    up: `
      -- The time by which hosts plan what they share. Tests put another function in its place.
      CREATE FUNCTION namedrop.now() RETURNS timestamptz STABLE PARALLEL SAFE LANGUAGE sql
        AS 'SELECT pg_catalog.clock_timestamp()';
    `,
  },
  {
    name: '011-keyed-calls-paid-once',
    up: `
      -- Under which a call is paid for once, whoever runs it again.
      ALTER TABLE namedrop.idempotency_keys ADD COLUMN once uuid NOT NULL DEFAULT gen_random_uuid();
    `,
  },
  {
    name: '012-no-cached-checks',
    up: `
      -- Only checks for which somebody was asked are kept, so it was always false.
      ALTER TABLE namedrop.checks DROP COLUMN cache_hit;
    `,
  },
  {
    name: '013-answer-turns-indexed',
    up: `
      -- For the sweep of turns that no host renews any more. Built in the migration's transaction, and so not CONCURRENTLY:
      -- a million answers take about a second, during which hosts read answers but neither claim nor keep any. The cache
      -- gives its statements one second and then goes on without the table, so no call fails. A migration has no
      -- statement_timeout. The index holds only the rows of answers that are being asked for; hosts of the version
      -- before use the table as they did.
      CREATE INDEX answers_by_turn ON namedrop.answers (asked_until) WHERE asked_until IS NOT NULL;
    `,
  },
  {
    name: '014-sweeps-by-index',
    up: `
      -- For the sweeps of lost orders and of full buckets. Both tables hold an hour or less, so the indexes are built at once.
      -- That of buckets makes taking a token up to a tenth slower and ends HOT updates, so autovacuum has more to do;
      -- without it, each minute reads the buckets of all callers.
      CREATE INDEX capture_tasks_by_age ON namedrop.capture_tasks (ordered_at);
      CREATE INDEX token_buckets_by_full ON namedrop.token_buckets (full_at);
    `,
  },
  usageMinutes,
  {
    name: '016-checks-by-age',
    up: `
      -- For the sweep of old checks. Built in the migration's transaction, and so not CONCURRENTLY: a million checks take
      -- about a second, during which hosts wait to store more.
      CREATE INDEX checks_by_age ON namedrop.checks (created_at);
    `,
  },
  answersStoredOnce,
  contentsIndexed,
  usageProviders,
  {
    name: '020-reader-versions',
    up: `
      -- Hosts of the version before leave it NULL, and never select it.
      ALTER TABLE namedrop.checks ADD COLUMN reader_version integer;
      COMMENT ON COLUMN namedrop.checks.reader_version IS 'Of the reader that made the report; NULL: unknown.';
    `,
  },
  {
    name: '021-statuses-of-kept-replies',
    up: `
      -- Hosts of the release before neither write nor read it: they keep replies with status 200 alone, and repeat each reply
      -- as 200. Of Namedrop's routes only POST /v1/check takes keys there, and its kept replies are 200. They take the calls
      -- of POST /v1/ask and POST /v1/watch without looking at the key, so they never claim, repeat or end such a record.
      -- While both releases run, a route of another plugin that keeps a 201 or 202 here is repeated as 200 there.
      ALTER TABLE namedrop.idempotency_keys ADD COLUMN status smallint;
      COMMENT ON COLUMN namedrop.idempotency_keys.status IS 'Of the kept reply; NULL: 200, or none is kept.';
    `,
  },
  checksReadBack,
  checksListed,
  checksByPlatform,
  trackedBrands,
  checksOfRuns,
  answersFiltered,
  budgetDays,
  surfacesOfBrands,
  operatorAudit,
];
