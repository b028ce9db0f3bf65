import type { AccountRows } from '@namedrop/plugin-api';

const OF_BRANDS = 'brand_id IN (SELECT id FROM namedrop.tracked_brands WHERE account_id = $1)';

/** Rows of accounts in tables of the host, those that refer to others first. Others cascade. */
export const HOST_ROWS: readonly AccountRows[] = [
  { table: 'api_keys' },
  { table: 'audit_log' },
  { table: 'users' },
  { table: 'idempotency_keys' },
  { table: 'brand_facts', where: OF_BRANDS },
  { table: 'brand_days', where: OF_BRANDS },
  { table: 'brand_day_hosts', where: OF_BRANDS },
  { table: 'brand_queries', where: OF_BRANDS },
  { table: 'tracked_brand_names' },
  { table: 'tracked_brands' },
  { table: 'checks' },
  { table: 'usage_hours' },
  { table: 'usage_minutes' },
  { table: 'usage_provider_hours' },
  { table: 'usage_provider_minutes' },
  { table: 'budget_days', where: `scope = 'account:' || $1::text` },
  { table: 'token_buckets', where: `name LIKE '%' || $1::text || '%'` },
  {
    table: 'audit',
    where: 'account_id = $1 AND num_nonnulls(reason, result) > 0',
    set: 'reason = NULL, result = NULL',
  },
  { table: 'audit', keeps: 'shows what operators did, without texts' },
];
