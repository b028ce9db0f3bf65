/**
 * `npm run record`: runs the recorded tests against the real vendors, with the keys in the environment,
 * and says what was recorded and which keys were missing. Arguments choose test files; they go to ava.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RECORDING_LOG, type RecordingNote, readNotes } from './recording/recording-log.js';

const AVA = fileURLToPath(new URL('cli.js', import.meta.resolve('ava')));
const ALL = ['**/dist/**/*.recorded.test.js'];

const folder = mkdtempSync(path.join(tmpdir(), 'namedrop-record-'));
const log = path.join(folder, 'notes');
writeFileSync(log, '');
try {
  const files = process.argv.slice(2);
  const env = { ...process.env, NOCK_BACK_MODE: 'update', [RECORDING_LOG]: log };
  const ava = spawnSync(process.execPath, [AVA, ...(files.length > 0 ? files : ALL)], {
    env,
    stdio: 'inherit',
  });
  const notes = readNotes(log);
  process.stdout.write(summary(notes));
  process.exitCode = ava.status === 0 && notes.some(({ missing }) => missing.length === 0) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

function summary(notes: readonly RecordingNote[]): string {
  const lines = notes.map(({ title, file, missing }) =>
    missing.length === 0
      ? `asked for    ${title} -> ${path.relative('', file)}`
      : `not recorded ${title}: ${missing.join(', ')} is not set`,
  );
  return `\n${['Recordings:', ...lines].join('\n  ')}\n`;
}
