import type { Migration } from '@namedrop/plugin-api';

/** When the holds of queued asks are extended. Asks of a host of the release before are held for long from the start. */
export const holdMigrations: readonly Migration[] = [
  {
    name: '004-hold-extensions',
    up: `
      ALTER TABLE queue ADD COLUMN extend_hold_at timestamptz;
      COMMENT ON COLUMN queue.extend_hold_at IS 'When a short hold is extended; NULL: it needs no extension, or nothing is held.';
      CREATE INDEX queue_short_holds ON queue (extend_hold_at) WHERE extend_hold_at IS NOT NULL;
    `,
  },
];
