import { Database, type Finding } from '@namedrop/plugin-api';
import { HOST_CONNECTIONS, PLUGIN_CONNECTIONS } from '../../database/connection-limits.js';
import { requiring } from '../../plugins/requiring.js';
import type { Examination } from '../examination.js';

const name = 'connections';

/** `used` is that of other programs: hosts and commands have an application name of ours. */
const LIMITS = `
  SELECT current_user AS user,
    current_setting('max_connections')::integer AS max,
    current_setting('superuser_reserved_connections')::integer
      + coalesce(current_setting('reserved_connections', true), '0')::integer AS reserved,
    (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS "ofUser",
    (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS "ofDatabase",
    (SELECT count(*) FROM pg_stat_activity
      WHERE datid IS NOT NULL AND usesysid IS NOT NULL AND application_name NOT LIKE 'namedrop%')::integer AS used`;

/** Limits of the server; -1: none. */
export interface ConnectionLimits {
  readonly user: string;
  readonly max: number;
  readonly reserved: number;
  readonly ofUser: number;
  readonly ofDatabase: number;
  readonly used: number;
}

/** Whether the server has as many connections as one host opens at most. */
export const connections: Examination = {
  name,
  async examine({ database, prepared: { order } }) {
    if (!database) return [];
    const { rows } = await database.pool.query<ConnectionLimits>(LIMITS);
    return rows.map((limits) => judgeConnections(limits, requiring(Database, order)));
  },
};

/** @param plugins with connections of their own */
export function judgeConnections(limits: ConnectionLimits, plugins: readonly string[]): Finding {
  const ofHost = Object.values(HOST_CONNECTIONS).reduce((all, some) => all + some, 0);
  const needed = ofHost + PLUGIN_CONNECTIONS * plugins.length;
  const { max, reserved, used, user, ofUser, ofDatabase } = limits;
  const bounds = [
    {
      room: max - reserved - used,
      words: `max_connections = ${max} with ${reserved} reserved and ${used} of other programs`,
    },
    ...(ofUser < 0 ? [] : [{ room: ofUser, words: `a limit of ${ofUser} for the user ${user}` }]),
    ...(ofDatabase < 0 ? [] : [{ room: ofDatabase, words: `a limit of ${ofDatabase} for the database` }]),
  ];
  const { room, words } = bounds.reduce((least, bound) => (bound.room < least.room ? bound : least));
  const ofPlugins =
    plugins.length > 0 ? ` (${ofHost}, and ${PLUGIN_CONNECTIONS} for each of ${plugins.join(', ')})` : '';
  const hosts = Math.max(Math.floor(room / needed), 0);
  const detail = `one host opens at most ${needed}${ofPlugins}; ${words} has room for ${hosts === 1 ? '1 host' : `${hosts} hosts`}`;
  if (hosts > 0) return { state: 'ok', what: name, detail };
  return { state: 'warn', what: name, detail, remedy: remedyFor(needed - room, limits) };
}

/** Raises what is too low, for one host and 10 connections of commands and backups. */
function remedyFor(missing: number, { max, user, ofUser, ofDatabase }: ConnectionLimits): string {
  const more = missing + 10;
  return [
    `as a superuser, run: ALTER SYSTEM SET max_connections = ${max + more}; and restart the server`,
    ...(ofUser < 0 ? [] : [`ALTER ROLE "${user}" CONNECTION LIMIT -1;`]),
    ...(ofDatabase < 0 ? [] : ['ALTER DATABASE … CONNECTION LIMIT -1;']),
  ].join('; ');
}
