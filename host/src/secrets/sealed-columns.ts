import type { SealedColumn } from '@namedrop/plugin-api';
import pg from 'pg';
import { schemaOf } from '../database/schema.js';
import { contextIn } from '../defaults/plugin-secrets.js';
import type { Planned } from '../plugins/plan.js';

/** A column of a plugin's tables that holds sealed values, in SQL's spelling. */
export interface SealedPlace {
  /** For people, e.g. `webhooks.endpoints.secret`. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly key: string;
  /** What the value of a row was sealed with by the deployment's keys. @param key of the row */
  context(key: string): string;
}

/** All that the manifests of plugins name. */
export function sealedPlacesOf(order: readonly Planned[]): SealedPlace[] {
  return order.flatMap(({ id, plugin }) => (plugin.sealed ?? []).map((column) => placeOf(id, column)));
}

function placeOf(pluginId: string, { table, column, key, context }: SealedColumn): SealedPlace {
  return {
    name: `${pluginId}.${table}.${column}`,
    table: `${schemaOf(pluginId)}.${pg.escapeIdentifier(table)}`,
    column: pg.escapeIdentifier(column),
    key: pg.escapeIdentifier(key),
    context: (row) => contextIn(pluginId, context(row)),
  };
}
