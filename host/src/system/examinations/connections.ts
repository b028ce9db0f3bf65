import { Database, type Finding } from '@namedrop/plugin-api';
import pg from 'pg';
import { HOST_CONNECTIONS, PLUGIN_CONNECTIONS } from '../../database/connection-limits.js';
import type { Grantee } from '../../database/grants.js';
import { requiring } from '../../plugins/requiring.js';
import type { Examination } from '../examination.js';

const name = 'connections';
/** Connections for commands and backups. */
const FOR_COMMANDS = 10;

/** `used` is that of other programs: hosts and commands have an application name of ours. */
const LIMITS = `
  SELECT current_user AS user, current_database() AS database,
    current_setting('max_connections')::integer AS max,
    current_setting('superuser_reserved_connections')::integer
      + coalesce(current_setting('reserved_connections', true), '0')::integer AS reserved,
    (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS "ofUser",
    (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS "ofDatabase",
    (SELECT count(*) FROM pg_stat_activity
      WHERE datid IS NOT NULL AND usesysid IS NOT NULL AND application_name NOT LIKE 'namedrop%')::integer AS used`;

/** Limits of the server; -1: none. */
export interface ConnectionLimits extends Grantee {
  readonly max: number;
  readonly reserved: number;
  readonly ofUser: number;
  readonly ofDatabase: number;
  readonly used: number;
}

/** Examines whether the server has as many connections as one host opens at most. */
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
  const { room, words, remedy } = boundsOf(limits, needed + FOR_COMMANDS).reduce((least, bound) =>
    bound.room < least.room ? bound : least,
  );
  const ofPlugins =
    plugins.length > 0 ? ` (${ofHost}, and ${PLUGIN_CONNECTIONS} for each of ${plugins.join(', ')})` : '';
  const hosts = Math.max(Math.floor(room / needed), 0);
  const detail = `one host opens at most ${needed}${ofPlugins}; ${words} has room for ${hosts === 1 ? '1 host' : `${hosts} hosts`}`;
  return hosts > 0 ? { state: 'ok', what: name, detail } : { state: 'warn', what: name, detail, remedy };
}

/** A limit of connections. */
interface Bound {
  /** Connections that hosts may open. */
  readonly room: number;
  readonly words: string;
  /** Raises it to the wanted number. */
  readonly remedy: string;
}

function boundsOf({ max, reserved, used, ...limits }: ConnectionLimits, wanted: number): readonly [Bound, ...Bound[]] {
  const { user, database, ofUser, ofDatabase } = limits;
  const most = wanted + reserved + used;
  const server = {
    room: max - reserved - used,
    words: `max_connections = ${max} with ${reserved} reserved and ${used} of other programs`,
    remedy: `restart the server after, as a superuser: ALTER SYSTEM SET max_connections = ${most};`,
  };
  const limited = (of: number, what: string, object: string): Bound => ({
    room: of,
    words: `a limit of ${of} for the ${what}`,
    remedy: `run as a superuser: ALTER ${object} CONNECTION LIMIT ${wanted};`,
  });
  return [
    server,
    ...(ofUser < 0 ? [] : [limited(ofUser, `user ${user}`, `ROLE ${pg.escapeIdentifier(user)}`)]),
    ...(ofDatabase < 0 ? [] : [limited(ofDatabase, 'database', `DATABASE ${pg.escapeIdentifier(database)}`)]),
  ];
}
