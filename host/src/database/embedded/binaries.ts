import { existsSync } from 'node:fs';
import path from 'node:path';
import { StorageError } from '../storage-error.js';
import { npmBinaries } from './npm-binaries.js';
import { run } from './run.js';

/** PostgreSQL's programs on this machine. */
export interface Binaries {
  /** The folder that holds `postgres` and `initdb`. */
  readonly folder: string;
  /** e.g. `18.4`. */
  readonly version: string;
  /** e.g. 18. A data folder belongs to one major version. */
  readonly major: number;
}

const OLDEST = 14;
const NEWEST = 18;

const REMEDY =
  'Set DATABASE_URL to a PostgreSQL server, or PG_BIN to the folder of the programs "postgres" and "initdb" ' +
  `(version ${OLDEST} or newer).`;

/**
 * Finds the programs: those of PG_BIN, else those that npm installed, else the newest that the system has.
 * @throws StorageError when there are none, or the chosen ones do not run
 */
export async function findBinaries(pgBin = process.env.PG_BIN): Promise<Binaries> {
  if (process.platform === 'win32') {
    throw new StorageError('The embedded database needs Linux or macOS. Set DATABASE_URL to a PostgreSQL server.');
  }
  const folder = pgBin || (await npmBinaries()) || systemBinaries();
  if (!folder)
    throw new StorageError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ${REMEDY}`);
  const version = await versionOf(folder);
  const major = Number.parseInt(version, 10);
  if (major < OLDEST) throw new StorageError(`PostgreSQL ${version} in ${folder} is too old. ${REMEDY}`);
  return { folder, version, major };
}

async function versionOf(folder: string): Promise<string> {
  const { output } = await run(path.join(folder, 'postgres'), ['--version'], { cwd: '/' }).catch((error: Error) => ({
    output: error.message,
  }));
  const version = /^postgres \(PostgreSQL\) (\d+(?:\.\d+)?)/m.exec(output)?.[1];
  if (version) return version;
  throw new StorageError(`PostgreSQL in ${folder} does not run: ${output.trim()}. ${REMEDY}`);
}

function systemBinaries(): string | undefined {
  const versions = Array.from({ length: NEWEST - OLDEST + 1 }, (_, back) => NEWEST - back);
  return versions.flatMap(placesOf).find((folder) => existsSync(path.join(folder, 'postgres')));
}

/** Where Debian, Red Hat, Alpine and Homebrew put a major version. */
function placesOf(major: number): string[] {
  return [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/usr/libexec/postgresql${major}`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    `/usr/local/opt/postgresql@${major}/bin`,
  ];
}
