import type { Health } from '@namedrop/plugin-api';
import pg from 'pg';
import { keepsSettings } from '../database/connection/connection-settings.js';
import type { Storage } from '../database/storage.js';
import type { Probes, Readiness } from '../http/probes.js';
import type { PluginInstance } from '../plugins/plugin-instance.js';
import { withTimeout } from '../timing/with-timeout.js';

/** Milliseconds that each part has to say how it is. */
const PATIENCE_MS = 2000;
const OK = 'ok';
const MIXED_SESSIONS = 'its pooler mixes sessions: set pool_mode = session';

/** Probes of this host: ready while the database serves calls, every plugin with a health check is well, schedules run, and it does not stop. */
export class HostProbes implements Probes {
  stopping = false;

  constructor(
    private readonly storage: Storage,
    private readonly instances: readonly PluginInstance[],
    private readonly schedulesHealth: () => Promise<Health>,
  ) {}

  async ready(): Promise<Readiness> {
    const [database, plugins, schedules] = await Promise.all([
      databaseHealth(this.storage, schemasOf(this.instances)),
      pluginsHealth(this.instances),
      healthOf(this.schedulesHealth),
    ]);
    // Without the database nothing is known of them.
    const unwell = {
      ...(database === OK && schedules !== OK && { schedules }),
      ...(this.stopping && { host: 'is stopping' }),
    };
    const checks = { database, ...plugins, ...unwell };
    return { ok: Object.values(checks).every((words) => words === OK), checks };
  }
}

/**
 * Asks as calls do: on a connection of their pool, with a prepared statement, in a table that every call reads. A server
 * that answers may still refuse what calls need, such as a standby, or a pooler that hands connections around.
 */
function databaseHealth({ pool }: Storage, schemas: readonly string[]): Promise<string> {
  return withTimeout(PATIENCE_MS, () => onConnection(pool, (client) => calledHealth(client, schemas))).catch(
    refusedHealth,
  );
}

const LACKS_RIGHT = 'lacks a right on a table';
const INSUFFICIENT_PRIVILEGE = '42501';
/** Classes of errors of a server or pooler that has no connection left, or starts, stops or takes too long. */
const AWAY = /^(?:08|53|57)/;

function refusedHealth(error: unknown): string {
  if (!(error instanceof pg.DatabaseError) || AWAY.test(error.code ?? '')) return 'does not answer';
  return error.code === INSUFFICIENT_PRIVILEGE ? LACKS_RIGHT : 'refuses what calls need';
}

/** Deleting is left out: no call needs it. */
const CALL = {
  name: 'readiness',
  text: `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    (SELECT bool_and(has_schema_privilege(relnamespace, 'USAGE') AND has_table_privilege(oid, 'SELECT')
        AND has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE'))
      FROM pg_class WHERE relkind IN ('r', 'p')
        AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname = ANY ($1::text[]))) AS "mayWrite",
    (SELECT count(*) FROM (SELECT FROM namedrop.api_keys LIMIT 1) AS one) AS keys`,
};

async function calledHealth(client: pg.PoolClient, schemas: readonly string[]): Promise<string> {
  if (!(await keepsSettings(client))) return MIXED_SESSIONS;
  const { rows } = await client.query<{ isReadOnly: boolean; mayWrite: boolean }>({ ...CALL, values: [schemas] });
  if (rows[0]?.isReadOnly) return 'is read-only';
  return rows[0]?.mayWrite ? OK : LACKS_RIGHT;
}

/** Returns the schemas of the host, its queue and its plugins, each of which is named like its plugin. */
function schemasOf(instances: readonly PluginInstance[]): string[] {
  return ['namedrop', 'pgboss', ...instances.map(({ id }) => id)];
}

/** Takes a connection for some work. One on which the work fails is closed. */
async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** Asks the plugins that have a health check. @returns `ok` or a sentence for each, by its id */
export async function pluginsHealth(instances: readonly PluginInstance[]): Promise<Record<string, string>> {
  const told = instances.flatMap(({ id, contributions: { health } }) => (health ? [{ id, health }] : []));
  return Object.fromEntries(
    await Promise.all(told.map(async ({ id, health }) => [id, await healthOf(health)] as const)),
  );
}

/** What a health check throws was not written for those who may read the answer. */
async function healthOf(health: () => Promise<Health>): Promise<string> {
  const failed: Health = { ok: false, detail: 'its health check failed' };
  const { ok, detail } = await withTimeout(PATIENCE_MS, health).catch(() => failed);
  return ok ? OK : (detail ?? 'is not well');
}
