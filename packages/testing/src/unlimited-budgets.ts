import type { Budgets } from '@namedrop/plugin-api';

/** Budgets of a deployment that sets none. */
export const unlimitedBudgets: Budgets = {
  reserve: async (account) => ({ account, [Symbol.asyncDispose]: async () => undefined }),
};
