import type { Migration } from '@namedrop/plugin-api';

/** Says which version of the reader read the answers of a run. */
export const readerMigrations: readonly Migration[] = [
  {
    name: '006-reader-versions',
    up: `
      -- Hosts of the version before leave it NULL, and never select it.
      ALTER TABLE monitor_runs ADD COLUMN reader_version integer;
      COMMENT ON COLUMN monitor_runs.reader_version IS 'Of the reader that read the answers; NULL: unknown, or it failed.';
    `,
  },
];

/** The tables of monitors. A run's row has the id of the ask that it is; it is open until that has ended. */
export const monitorMigrations: readonly Migration[] = [
  {
    name: '003-monitors',
    up: `
      CREATE TABLE monitors (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        name text NOT NULL,
        prompt text NOT NULL,
        providers text[] NOT NULL,
        cadence_hours integer NOT NULL CHECK (cadence_hours > 0),
        track_brands text[] NOT NULL,
        webhook_id uuid,
        enabled boolean NOT NULL,
        next_run_at timestamptz,
        last_run_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CHECK (enabled = (next_run_at IS NOT NULL))
      );
      COMMENT ON COLUMN monitors.webhook_id IS 'The endpoint may have been deleted since.';
      CREATE INDEX monitors_due ON monitors (next_run_at) WHERE enabled;
      CREATE INDEX monitors_of_account ON monitors (account_id, created_at);

      CREATE TABLE monitor_runs (
        id uuid PRIMARY KEY,
        monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
        planned_for timestamptz NOT NULL,
        prompt text NOT NULL,
        track_brands text[] NOT NULL,
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'succeeded', 'failed')),
        ran_at timestamptz,
        error text,
        cost_hundredths bigint NOT NULL DEFAULT 0,
        diff_summary text NOT NULL DEFAULT '',
        response json,
        UNIQUE (monitor_id, planned_for),
        CHECK ((ran_at IS NULL) = (state = 'open')),
        CHECK ((error IS NOT NULL) = (state = 'failed')),
        CHECK ((response IS NOT NULL) = (state = 'succeeded'))
      );
      COMMENT ON COLUMN monitor_runs.prompt IS 'What was asked: runs of one prompt are compared.';
      COMMENT ON COLUMN monitor_runs.ran_at IS 'When it ended.';
      CREATE UNIQUE INDEX monitor_runs_open ON monitor_runs (monitor_id) WHERE state = 'open';
    `,
  },
];
