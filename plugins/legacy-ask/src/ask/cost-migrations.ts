import type { Migration } from '@namedrop/plugin-api';

/** Costs of asks, in a column of their own: responses are sent to callers as they are stored. */
export const costMigrations: readonly Migration[] = [
  {
    name: '005-upstream-costs',
    up: `
      ALTER TABLE asks ADD COLUMN upstream json;
      COMMENT ON COLUMN asks.upstream IS 'Costs of the answers by provider; NULL: unknown, or no provider answered. Deleted with the content.';
    `,
  },
];
