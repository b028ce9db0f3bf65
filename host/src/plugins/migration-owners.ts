import type { MigrationOwner } from '../database/migration-ledger.js';
import { hostMigrations } from '../database/migrations/host-migrations.js';
import type { Planned } from './plan.js';

/** Schema of the host's own tables, and the host as the owner of migrations. */
export const HOST_SCHEMA = 'namedrop';

/** Lists the owners of migrations: the host, then the plugins in plan order. */
export function ownersOf(order: readonly Planned[]): MigrationOwner[] {
  const plugins = order.map(({ id, plugin }) => ({ id, migrations: plugin.migrations ?? [] }));
  return [
    { id: HOST_SCHEMA, migrations: hostMigrations },
    ...plugins.filter(({ migrations }) => migrations.length > 0),
  ];
}
