import type { Migration } from '@namedrop/plugin-api';
import { costMigrations } from './ask/cost-migrations.js';
import { erasureMigrations, mentionMigrations } from './mentions/migrations.js';
import { monitorMigrations, readerMigrations } from './monitors/migrations.js';
import { holdMigrations } from './queue/hold-migrations.js';

/**
 * All times are those of `namedrop.now()`, on which the hosts agree whatever their own clocks say. What holds answers is
 * `json` and not `jsonb`: it keeps what `jsonb` refuses, and nothing looks inside.
 */
export const migrations: readonly Migration[] = [
  {
    name: '001-asks',
    up: `
      CREATE TABLE asks (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('queued', 'succeeded', 'failed')),
        content json,
        created_at timestamptz NOT NULL DEFAULT namedrop.now()
      );
      COMMENT ON COLUMN asks.state IS 'While it is queued, the queue knows more.';
      COMMENT ON COLUMN asks.content IS 'Of one that succeeded its response, of one that failed its error. Deleted after 30 days; the row stays, so that one who asks for it is told so.';
      CREATE INDEX asks_kept ON asks (created_at) WHERE content IS NOT NULL;

      -- Apart from the asks, most of which are never queued. A row is gone once its ask has ended.
      CREATE TABLE queue (
        ask_id uuid PRIMARY KEY REFERENCES asks,
        account_id uuid NOT NULL,
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'processing', 'put off')),
        lane text NOT NULL,
        turn bigint NOT NULL,
        request json NOT NULL,
        webhook_id uuid,
        monitor_id uuid,
        found json,
        attempt integer NOT NULL DEFAULT 0,
        failures integer NOT NULL DEFAULT 0,
        nudges integer NOT NULL DEFAULT 0,
        wake_at timestamptz NOT NULL
      );
      COMMENT ON COLUMN queue.turn IS 'In its lane: who has asked for less so far comes before who has asked for more.';
      COMMENT ON COLUMN queue.monitor_id IS 'Whose run it is; NULL: of a caller.';
      COMMENT ON COLUMN queue.found IS 'What the providers answered, from then until it is paid for and told.';
      COMMENT ON COLUMN queue.attempt IS 'Counts who has taken the ask; only the latest may write to it.';
      COMMENT ON COLUMN queue.failures IS 'Attempts that failed, or whose host died.';
      COMMENT ON COLUMN queue.nudges IS 'How often it was sent to a lane once more.';
      COMMENT ON COLUMN queue.wake_at IS 'When somebody looks after it, if nothing happens until then.';
      CREATE INDEX queue_asleep ON queue (wake_at);
      CREATE INDEX queue_in_turn ON queue (lane, state, turn);
      CREATE INDEX queue_of_account ON queue (account_id, lane, turn);
      CREATE INDEX queue_of_monitor ON queue (monitor_id);
    `,
  },
  ...mentionMigrations,
  ...monitorMigrations,
  ...holdMigrations,
  ...costMigrations,
  ...readerMigrations,
  ...erasureMigrations,
];
