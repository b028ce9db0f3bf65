import type { Migration } from '@namedrop/plugin-api';

/**
 * The rows are the truth: whatever becomes of a job in the queue, a run is what its row says. All times are those of
 * `namedrop.now()`, on which the hosts agree whatever their own clocks say. Watches are never deleted, so no key has to
 * see to it that runs belong to one. What holds answers is `json` and not `jsonb`: it keeps what `jsonb` refuses, and
 * nothing looks inside.
 */
export const migrations: readonly Migration[] = [
  {
    name: '001-watches',
    up: `
      CREATE TABLE watches (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        query text NOT NULL,
        brand text NOT NULL,
        mode text NOT NULL,
        interval_hours integer NOT NULL CHECK (interval_hours > 0),
        webhook_url text NOT NULL,
        webhook_secret text NOT NULL,
        trigger_on text[] NOT NULL,
        sensitivity json NOT NULL,
        enabled boolean NOT NULL DEFAULT true,
        next_run_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      );
      COMMENT ON COLUMN watches.webhook_secret IS 'Sealed.';
      CREATE INDEX watches_due ON watches (next_run_at) WHERE enabled;
      CREATE INDEX watches_of_account ON watches (account_id, created_at);

      -- Apart from the watches: planning a run writes their rows anew, and this is most of what they would be.
      CREATE TABLE baselines (
        watch_id uuid PRIMARY KEY,
        state json NOT NULL,
        run_id uuid NOT NULL
      );
      COMMENT ON TABLE baselines IS 'What the next run of a watch is compared with; none before the first.';
      COMMENT ON COLUMN baselines.run_id IS 'The latest run in which a platform answered.';

      CREATE TABLE runs (
        id uuid PRIMARY KEY,
        watch_id uuid NOT NULL,
        planned_for timestamptz NOT NULL,
        state text NOT NULL CHECK (state IN ('due', 'running', 'succeeded', 'failed', 'skipped')),
        attempt integer NOT NULL DEFAULT 0,
        failures integer NOT NULL DEFAULT 0,
        nudges integer NOT NULL DEFAULT 0,
        wake_at timestamptz NOT NULL,
        started_at timestamptz,
        ended_at timestamptz,
        check_id uuid,
        error text,
        cost_hundredths bigint NOT NULL DEFAULT 0,
        triggers_fired text[] NOT NULL DEFAULT '{}',
        diff_summary text NOT NULL DEFAULT '',
        response json,
        delivery text CHECK (delivery IN ('pending', 'delivered', 'undelivered')),
        UNIQUE (watch_id, planned_for),
        CHECK ((ended_at IS NULL) = (state IN ('due', 'running'))),
        CHECK ((error IS NOT NULL) = (state = 'failed')),
        CHECK ((delivery IS NULL) = (triggers_fired = '{}'))
      );
      COMMENT ON COLUMN runs.attempt IS 'Counts who has taken the run; only the latest may write to it.';
      COMMENT ON COLUMN runs.failures IS 'Attempts that failed, or whose host died.';
      COMMENT ON COLUMN runs.nudges IS 'How often it was sent to the queue once more.';
      COMMENT ON COLUMN runs.wake_at IS 'While it is open: when somebody looks after it, if nothing happens until then.';
      CREATE UNIQUE INDEX runs_open ON runs (watch_id) WHERE state IN ('due', 'running');
      CREATE INDEX runs_asleep ON runs (wake_at) WHERE state IN ('due', 'running');
    `,
  },
  {
    name: '002-runs-by-age',
    up: `
      -- For the sweep of old runs. Built in the migration's transaction, and so not CONCURRENTLY: a million runs take about
      -- a second, during which hosts read runs but take and end none.
      CREATE INDEX runs_by_age ON runs (ended_at) WHERE ended_at IS NOT NULL;
    `,
  },
  {
    name: '003-case-sensitive-brands',
    up: `
      -- Hosts of the release before do not read it: until they are gone, a run of theirs finds the brand in any case.
      ALTER TABLE watches ADD COLUMN case_sensitive boolean NOT NULL DEFAULT false;
    `,
  },
  {
    name: '004-names-of-watches',
    up: `
      -- Hosts of the release before read neither. Until they are gone, a run of theirs looks for the brand alone, so a brand
      -- that the answers name by an alias counts as not named. It fires no competitor trigger and forgets what is known of
      -- competitors: the next run of a host of this release is their baseline.
      ALTER TABLE watches
        ADD COLUMN aliases text[] NOT NULL DEFAULT '{}',
        ADD COLUMN competitors text[] NOT NULL DEFAULT '{}';
    `,
  },
  {
    name: '005-watch-revisions',
    up: `
      -- Hosts of the release before neither raise nor compare it: until they are gone, a run of theirs that is under way when
      -- its watch changes is compared and reported.
      ALTER TABLE watches ADD COLUMN revision integer NOT NULL DEFAULT 0;
      COMMENT ON COLUMN watches.revision IS 'Changes that a run which is under way must not mix with.';
      ALTER TABLE runs ADD COLUMN revision integer;
      COMMENT ON COLUMN runs.revision IS 'That of the watch when the run was taken first; NULL: not taken, or by an older release.';
    `,
  },
  {
    name: '006-reasons-of-skipped-runs',
    up: `
      -- Hosts of the release before write skipped runs without a reason, and show whatever is there. Rows of before satisfy the
      -- narrower constraint, so that none is looked at.
      ALTER TABLE runs DROP CONSTRAINT runs_check1;
      ALTER TABLE runs ADD CONSTRAINT runs_reason
        CHECK (CASE state WHEN 'failed' THEN error IS NOT NULL WHEN 'skipped' THEN true ELSE error IS NULL END) NOT VALID;
      COMMENT ON COLUMN runs.error IS 'Why it failed or was skipped; NULL for a run that was skipped since its watch is paused.';
    `,
  },
];
