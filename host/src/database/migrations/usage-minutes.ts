import type { Migration } from '@namedrop/plugin-api';

/** Migration that adds usage by the minute, and monthly quotas. */
export const usageMinutes: Migration = {
  name: '015-usage-minutes-and-quotas',
  up: `
    -- What of usage_hours fell into each minute. Hosts of the version before write the hours alone.
    CREATE TABLE namedrop.usage_minutes (
      LIKE namedrop.usage_hours,
      minute timestamptz NOT NULL,
      PRIMARY KEY (account_id, minute)
    );
    ALTER TABLE namedrop.usage_minutes DROP COLUMN hour;
    CREATE INDEX usage_minutes_by_age ON namedrop.usage_minutes (minute);

    -- NULL: the quota of the account's plan.
    ALTER TABLE namedrop.accounts ADD COLUMN monthly_quota bigint CHECK (monthly_quota >= 0);
  `,
};
