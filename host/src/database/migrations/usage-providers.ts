import type { Migration } from '@namedrop/plugin-api';

/** Migration that adds tables for providers without a column in `usage_hours`. It reads no row of older tables. */
export const usageProviders: Migration = {
  name: '019-usage-providers',
  up: `
    -- Fresh answers by provider, one row each, so that a provider needs no column. Hosts of the version before neither write
    -- nor read these tables: they keep no answers of such providers. The four columns of usage_hours and usage_minutes are
    -- still written and read; a later release copies them into rows, and the release after that drops them.
    CREATE TABLE namedrop.usage_provider_hours (
      account_id uuid NOT NULL,
      hour timestamptz NOT NULL,
      provider text NOT NULL,
      answers bigint NOT NULL,
      PRIMARY KEY (account_id, hour, provider)
    );
    CREATE TABLE namedrop.usage_provider_minutes (
      account_id uuid NOT NULL,
      minute timestamptz NOT NULL,
      provider text NOT NULL,
      answers bigint NOT NULL,
      PRIMARY KEY (account_id, minute, provider)
    );
    CREATE INDEX usage_provider_minutes_by_age ON namedrop.usage_provider_minutes (minute);
  `,
};
