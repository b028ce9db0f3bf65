import type { Migration } from '@namedrop/plugin-api';

/** Migration for the use of budgets. Hosts of the release before neither write nor read it. */
export const budgetDays: Migration = {
  name: '028-budget-days',
  up: `
    CREATE TABLE namedrop.budget_days (
      day date NOT NULL,
      scope text COLLATE "C" NOT NULL,
      calls bigint NOT NULL DEFAULT 0 CHECK (calls >= 0),
      usd_micros bigint NOT NULL DEFAULT 0 CHECK (usd_micros >= 0),
      notified_at timestamptz,
      PRIMARY KEY (day, scope)
    -- The same few rows change with each question: there is room for their next versions on their page.
    ) WITH (fillfactor = 50);
    COMMENT ON TABLE namedrop.budget_days IS 'What each scope has used in a UTC day; counted where a budget is set.';
    COMMENT ON COLUMN namedrop.budget_days.scope IS 'deployment, account:<id> or vendor:<name>.';
    COMMENT ON COLUMN namedrop.budget_days.usd_micros IS 'Millionths of a US dollar, with reservations at their estimates.';
    COMMENT ON COLUMN namedrop.budget_days.notified_at IS 'When the operator was notified that the budget is used up.';
  `,
};
