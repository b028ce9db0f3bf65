import type pg from 'pg';
import type { Options, Sequelize } from 'sequelize';
import { applySettings, type ConnectionSettings } from './connection/connection-settings.js';
import { HOST_CONNECTIONS } from './connection-limits.js';

/** The oldest server that a host accepts; its types lack it. Without it, the first use of a model opens a connection more. */
const OLDEST_SERVER = { databaseVersion: '14.0.0' };

/**
 * Opens what models are defined on. Loads sequelize, which takes as much time as the rest of a command, so only those who
 * use a model should call it.
 */
export async function openModels(target: pg.PoolConfig, serverSettings: ConnectionSettings): Promise<Sequelize> {
  const { host, port, user, password, database, ssl } = target;
  const { Sequelize } = await import('sequelize');
  const settings: Options = {
    ...OLDEST_SERVER,
    dialect: 'postgres',
    host,
    port,
    username: user,
    password: password as string | undefined,
    database,
    dialectOptions: { ssl: copied(ssl), application_name: 'namedrop models' },
    logging: false,
    pool: { max: HOST_CONNECTIONS.models },
    hooks: { afterConnect: (connection) => settle(connection as pg.Client, serverSettings) },
  };
  return new Sequelize(settings);
}

/** Copies a client's key, too, which the pool has hidden from copies. */
function copied(ssl: pg.PoolConfig['ssl']): pg.PoolConfig['ssl'] {
  return typeof ssl === 'object' ? { ...ssl, ...(ssl.key && { key: ssl.key }) } : ssl;
}

/** A connection that does not get its settings is closed: sequelize would forget it. */
async function settle(connection: pg.Client, settings: ConnectionSettings): Promise<void> {
  try {
    await applySettings(connection, settings);
  } catch (error) {
    await connection.end().catch(() => undefined);
    throw error;
  }
}
