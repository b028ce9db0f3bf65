import type { AccountRows } from '@namedrop/plugin-api';

/** Rows of accounts, those that refer to others first. Monitors are paused first; their runs are deleted with them. */
export const accountRows: readonly AccountRows[] = [
  { table: 'monitors', where: 'account_id = $1 AND enabled', set: 'enabled = false, next_run_at = NULL' },
  { table: 'mentions' },
  { table: 'crawled_answers', where: 'ask_id IN (SELECT id FROM asks WHERE account_id = $1)' },
  { table: 'brands' },
  { table: 'monitor_runs', where: 'monitor_id IN (SELECT id FROM monitors WHERE account_id = $1)' },
  { table: 'monitors' },
  { table: 'queue' },
  { table: 'asks' },
];
