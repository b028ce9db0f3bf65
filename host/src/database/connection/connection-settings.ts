import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StorageError } from '../storage-error.js';
import type { Connection } from './connection.js';

/** Settings of the server for a connection, by name, e.g. `{ statement_timeout: '10s' }`. */
export type ConnectionSettings = Readonly<Record<string, string>>;

/** Milliseconds that the server has to take the settings. A pooler may accept a connection and have no server for it. */
const SETTLE_MS = 5_000;
/** Setting that holds a random mark of the connection. The server accepts any name with a dot. */
const MARK = 'namedrop.connection';
const marks = new WeakMap<Connection, string>();

/**
 * Gives a new connection its settings and a mark. Poolers refuse or drop start-up options, so the host sends none: every
 * connection gets its settings by a statement before its first use.
 * @throws Error of the server for a setting that it does not accept
 */
export async function applySettings(connection: Connection, settings: ConnectionSettings): Promise<void> {
  const mark = randomUUID();
  const calls = Object.entries({ ...settings, [MARK]: mark }).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`,
  );
  await connection.query(bounded(`SELECT ${calls.join(', ')}`));
  marks.set(connection, mark);
}

/** Returns whether the server still has the settings of a connection. A pooler may have given it another session. */
export async function keepsSettings(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ mark: string | null }>(
    bounded(`SELECT current_setting('${MARK}', true) AS mark`),
  );
  return rows[0]?.mark === marks.get(connection);
}

function bounded(text: string): pg.QueryConfig {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: SETTLE_MS };
  return query;
}

/** One argument of start-up options: `-c name=value`, `-cname=value` or `--name=value`. */
const OPTION = /^(?:-c ?|--)([a-z_][\w.-]*)=(.*)$/is;

/**
 * Reads start-up options as PostgreSQL does, e.g. `-c statement_timeout=5000 -c jit=off`. A backslash keeps the next
 * character, such as a blank, in its argument.
 * @throws StorageError for anything but settings, without quoting it
 */
export function readOptions(options: string): ConnectionSettings {
  const words = (options.match(/(?:\\.|\S)+/gs) ?? []).map((word) => word.replaceAll(/\\(.)/gs, '$1'));
  const joined = words.flatMap((word, i) => {
    if (words[i - 1] === '-c') return [];
    return [word === '-c' ? `-c ${words[i + 1] ?? ''}` : word];
  });
  return Object.fromEntries(joined.map(settingOf));
}

function settingOf(option: string): [name: string, value: string] {
  const [, name, value] = OPTION.exec(option) ?? [];
  if (name !== undefined && value !== undefined) return [name.toLowerCase().replaceAll('-', '_'), value];
  throw new StorageError(
    'The options in DATABASE_URL cannot be used: only settings are allowed, each as "-c name=value", ' +
      'e.g. ?options=-c%20statement_timeout%3D5000.',
  );
}
