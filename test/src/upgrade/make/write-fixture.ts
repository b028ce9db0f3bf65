import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMIT, FIXTURES, type Fixture, RECEIVER, type Scene } from '../fixture.js';
import { MADE_BY_SQL } from './drive.js';
import type { Scenery } from './scenery.js';

const execute = promisify(execFile);
/** Bytes of SQL that a fixture may have. */
const MAX_SQL = 1024 * 1024;

/** Writes the database and its description as a fixture. @param pgBin folder of `pg_dump` */
export async function writeFixture(scenery: Scenery, scene: Scene, pgBin: string): Promise<void> {
  const { storage, receiver } = scenery;
  const { rows: moments } = await storage.pool.query<{ at: Date; version: string }>(
    `SELECT clock_timestamp() AS at, current_setting('server_version') AS version`,
  );
  const [{ at, version } = { at: new Date(), version: '' }] = moments;
  const { rows } = await storage.pool.query<{ name: string }>(
    `SELECT owner || '/' || name AS name FROM namedrop.migrations ORDER BY 1`,
  );
  const fixture: Fixture = {
    commit: COMMIT,
    madeAt: at.toISOString(),
    postgres: version,
    migrations: rows.map(({ name }) => name),
    madeBySql: MADE_BY_SQL,
    scene,
  };
  const sql = portable(await dump(scenery, pgBin), receiver.url);
  await mkdir(FIXTURES, { recursive: true });
  await writeFile(`${FIXTURES}${COMMIT}.json`, `${JSON.stringify(fixture, undefined, 2)}\n`);
  await writeFile(`${FIXTURES}${COMMIT}.sql`, sql);
}

async function dump({ databaseUrl }: Scenery, pgBin: string): Promise<string> {
  const options = ['--no-owner', '--no-privileges', '--inserts', '--dbname', databaseUrl];
  const { stdout } = await execute(join(pgBin, 'pg_dump'), options, { maxBuffer: 16 * MAX_SQL });
  return stdout;
}

/** SQL that a client runs as it is: without commands of psql, and without the address of the receiver. */
function portable(text: string, receiverUrl: string): string {
  const [from, to] = [receiverUrl, RECEIVER].map((url) => new URL(url).host) as [string, string];
  const lines = text.split('\n').filter((line) => !/^(?:\\(?:un)?restrict|-- Dumped)/.test(line));
  const sql = lines.join('\n').replaceAll(from, to);
  if (sql.length > MAX_SQL) throw new RangeError(`the SQL has ${sql.length} characters, more than ${MAX_SQL}`);
  return sql;
}
