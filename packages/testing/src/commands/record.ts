/**
 * `npx record`: runs the recorded tests against the real vendors, with the keys in the environment, and lists what was
 * recorded and which keys were missing. Takes test files as arguments; default: all whose names end with `.recorded.test`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RECORDING_LOG, type RecordingNote, readNotes } from '../recording/recording-log.js';
import { runAva } from './run-ava.js';

const ALL = ['**/*.recorded.test.{js,mjs,ts,mts}'];

const folder = mkdtempSync(path.join(tmpdir(), 'namedrop-record-'));
const log = path.join(folder, 'notes');
writeFileSync(log, '');
try {
  const files = process.argv.slice(2);
  const status = runAva(files.length > 0 ? files : ALL, { NOCK_BACK_MODE: 'update', [RECORDING_LOG]: log });
  const notes = readNotes(log);
  process.stdout.write(summary(notes));
  process.exitCode = status === 0 && notes.some(({ missing }) => missing.length === 0) ? 0 : 1;
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
