/**
 * `npm run upgrade-fixture`: builds the commit of the fixture, drives its host until there is work of every kind, kills
 * it, and writes the database to test/fixtures/upgrade. Needs `PG_BIN`, a folder with `postgres`, `initdb` and `pg_dump`.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMIT } from '../fixture.js';
import { driveOldHost } from './drive.js';
import { startScenery } from './scenery.js';
import { writeFixture } from './write-fixture.js';

async function makeFixture(pgBin: string, signal: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'namedrop-upgrade-'));
  await using undone = new AsyncDisposableStack();
  undone.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const scenery = await startScenery(
    { teardown: (undo) => undone.defer(async () => void (await undo())) },
    COMMIT,
    folder,
    signal,
  );
  signal.throwIfAborted();
  const scene = await driveOldHost(scenery);
  signal.throwIfAborted();
  await writeFixture(scenery, scene, pgBin);
}

/** The first signal ends the work and removes its folder; a second one ends the process. */
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());

const PROGRAMS = ['postgres', 'initdb', 'pg_dump'];
const USAGE = `upgrade-fixture: takes no arguments; set PG_BIN to a folder with ${PROGRAMS.join(', ')}, e.g. /usr/lib/postgresql/15/bin\n`;

const { PG_BIN: pgBin = '' } = process.env;
if (process.argv.length === 2 && PROGRAMS.every((program) => existsSync(join(pgBin, program)))) {
  await makeFixture(pgBin, interrupted.signal);
} else {
  process.stderr.write(USAGE);
  process.exitCode = 64;
}
