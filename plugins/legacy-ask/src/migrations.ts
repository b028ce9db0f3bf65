import type { Migration } from '@namedrop/plugin-api';

/**
 * All times are those of `namedrop.now()`: whether an ask is too old to be read must not depend on which host is asked.
 * What holds answers is `json` and not `jsonb`: it keeps what `jsonb` refuses, and nothing looks inside.
 */
export const migrations: readonly Migration[] = [
  {
    name: '001-asks',
    up: `
      CREATE TABLE asks (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('queued', 'processing', 'succeeded', 'failed')),
        content json,
        created_at timestamptz NOT NULL DEFAULT namedrop.now()
      );
      COMMENT ON COLUMN asks.content IS 'Of one that succeeded its response, of one that failed its error. Deleted after 30 days; the row stays, so that one who asks for it is told so.';
      CREATE INDEX asks_kept ON asks (created_at) WHERE content IS NOT NULL;
    `,
  },
];
