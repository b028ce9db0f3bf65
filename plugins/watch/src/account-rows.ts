import type { AccountRows } from '@namedrop/plugin-api';

const OF_WATCHES = 'watch_id IN (SELECT id FROM watches WHERE account_id = $1)';

/** Rows of accounts. Watches are paused first, so that no host plans a run meanwhile. */
export const accountRows: readonly AccountRows[] = [
  { table: 'watches', where: 'account_id = $1 AND enabled', set: 'enabled = false' },
  { table: 'baselines', where: OF_WATCHES },
  { table: 'runs', where: OF_WATCHES },
  { table: 'watches' },
];
